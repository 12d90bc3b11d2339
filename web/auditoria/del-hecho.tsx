import { momentoCompleto } from '#web/ui/cifras.ts'
import { unir } from '#web/vivo/efecto.ts'
import { camposDe } from './campos.ts'
import estilo from './historia.module.css'
import { PALABRA_VIA, type Visto } from './vistos.ts'

/** How a fact came about, and what it says. */
export const DelHecho = ({ visto }: { visto: Visto }) => (
  <dl className={estilo.datos}>
    {(
      [
        ['Quién', unir(visto.nombre, visto.quien.tipo)],
        ['Por dónde', PALABRA_VIA[visto.via] ?? visto.via],
        ['Cuándo', momentoCompleto(visto.momento)],
        ['Comando', visto.comando],
        ['Responde a', visto.causa ?? ''],
        ['Tipo', visto.tipo],
        ['Revisión', String(visto.revision)],
        ['Posición', visto.posicion],
        ['Hecho', visto.id],
        ['Cadena', visto.cadena],
        ...camposDe(visto.data).map(({ ruta: campo, escrito }) => [campo, escrito] as const),
      ] as const
    ).map(([nombre, dicho]) =>
      dicho === '' ? null : (
        <div key={nombre} style={{ display: 'contents' }}>
          <dt>{nombre}</dt>
          <dd>{dicho}</dd>
        </div>
      ),
    )}
  </dl>
)
