import type { Historia } from '#api/contract/auditoria.ts'
import { unir } from '#domain/texto.ts'
import { momentoCompletoExacto } from '#web/ui/cifras.ts'
import { useEsAuditor } from '#web/yo/es-auditor.ts'
import { camposDe } from './campos.ts'
import estilo from './historia.module.css'
import { papelDe } from './palabras.ts'
import { PALABRA_VIA, type Visto } from './vistos.ts'

const Dato = ({ nombre, dicho }: { nombre: string; dicho: string }) => (
  <>
    <dt>{nombre}</dt>
    <dd>{dicho}</dd>
  </>
)

/** Shows how a fact came about and its data. */
export const DelHecho = ({
  visto,
  category,
  nombres,
}: {
  visto: Visto
  category: string
  nombres: Historia['nombres']
}) => {
  const prueba = useEsAuditor()
    ? ([
        ['Comando', visto.comando],
        ['Responde a', visto.causa ?? ''],
        ['Tipo', visto.tipo],
        ['Revisión', String(visto.revision)],
        ['Posición', visto.posicion],
        ['Hecho', visto.id],
        ['Cadena', visto.cadena],
      ] as const)
    : []
  return (
    <dl className={estilo.datos}>
      {(
        [
          ['Quién', unir(visto.nombre, papelDe(visto.quien.tipo))],
          ['Por dónde', PALABRA_VIA[visto.via] ?? visto.via],
          ['Cuándo', momentoCompletoExacto(visto.momento)],
          ...prueba,
        ] as const
      ).map(([nombre, dicho]) => (dicho === '' ? null : <Dato key={nombre} {...{ nombre, dicho }} />))}
      {camposDe(visto.data, category, nombres).map(({ clave, ruta, escrito }) => (
        <Dato key={clave} nombre={ruta} dicho={escrito} />
      ))}
    </dl>
  )
}
