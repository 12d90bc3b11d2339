import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { masDias, masMeses, mesEscrito } from '#domain/calendario.ts'
import { type Dias, PRIMER_DIA, TODOS_LOS_ESTADOS } from '#domain/cifras.ts'
import { unir } from '#domain/texto.ts'
import { PanelDeHechos } from '#web/servidor/panel-de-hechos.tsx'
import { diaEscrito } from '#web/ui/cifras.ts'
import { useYo } from '#web/yo/sesion.ts'
import type { DeCifra } from './de-cifra.ts'
import { consultaDeCifra } from './listas.ts'
import {
  DE_DEUDAS,
  DE_ESTADO,
  DE_INVITADOS,
  DEFINICION,
  DEFINICION_COLA,
  DEL_EMBUDO,
  DEL_LOG,
  esOferta,
  PALABRA_ANTIGUEDAD,
  PALABRA_COLA,
  PALABRA_DE_LADO,
  PALABRA_MEDIDA,
  PALABRA_PASO,
  palabraDeClave,
  tipoEscrito,
} from './palabras.ts'
import { Recordar } from './recordar.tsx'

/** Formats days as people read them: a whole month, a single day, or a range. */
const tiempoDe = ({ desde, hasta }: Dias): string => {
  if (desde === PRIMER_DIA) return `hasta el ${diaEscrito(hasta)}`
  if (desde === hasta) return diaEscrito(desde)
  const mes = desde.slice(0, 7)
  return desde === `${mes}-01` && masDias(hasta, 1) === masMeses(desde, 1)
    ? mesEscrito(mes)
    : `${diaEscrito(desde)} a ${diaEscrito(hasta)}`
}

/** Returns a list's heading and the definition of what it counts. */
const palabrasDe = (
  cifra: DeCifra,
): { readonly nombre: string; readonly parte: string; readonly definicion: string } => {
  if ('cola' in cifra)
    return {
      nombre: PALABRA_COLA[cifra.cola],
      parte: cifra.antiguedad === undefined ? '' : (PALABRA_ANTIGUEDAD[cifra.antiguedad] ?? ''),
      definicion: DEFINICION_COLA[cifra.cola],
    }
  if ('deudas' in cifra) return { nombre: 'Consumo por pagar', parte: '', definicion: DE_DEUDAS }
  if ('estado' in cifra)
    return { nombre: 'Pedidos', parte: cifra.estado === TODOS_LOS_ESTADOS ? '' : cifra.estado, definicion: DE_ESTADO }
  if ('paso' in cifra) return { nombre: PALABRA_PASO[cifra.paso], parte: '', definicion: DE_INVITADOS }
  if ('type' in cifra)
    return { nombre: 'Hechos del registro', parte: cifra.type ? tipoEscrito(cifra.type) : '', definicion: DEL_LOG }
  const { medida, clave, embudo, lado } = cifra
  return {
    nombre:
      lado && (medida === 'pedido' || medida === 'vendido') ? PALABRA_DE_LADO[lado][medida] : PALABRA_MEDIDA[medida],
    parte: clave && !esOferta(clave) ? palabraDeClave(clave) : '',
    definicion: embudo ? DEL_EMBUDO : DEFINICION[medida],
  }
}

/**
 * Returns whether a figure tells the present state, which has no days unless they are asked for.
 */
const esDeAhora = (cifra: DeCifra): boolean =>
  ('cola' in cifra && !cifra.dias) || 'deudas' in cifra || 'estado' in cifra

/**
 * Lists what a figure adds up, with links to the purchases, orders or histories where there are.
 */
export const PanelDeCifra = ({ cifra, dias, alCerrar }: { cifra: DeCifra; dias: Dias; alCerrar: () => void }) => {
  const { data: yo } = useYo()
  const consulta = useInfiniteQuery(consultaDeCifra(cifra, dias, yo?.cuenta.tipoUsuario ?? 'consumidor'))
  const { nombre, parte, definicion } = palabrasDe(cifra)
  const deAhora = esDeAhora(cifra)
  return (
    <PanelDeHechos
      titulo={unir(nombre, parte, deAhora ? '' : tiempoDe(dias))}
      {...{ nombre, consulta, definicion, alCerrar }}
      {...(deAhora ? { vacio: 'Nada por ahora' } : {})}
      resumen={({ resumen }) => resumen}
      clave={({ id }) => id}
    >
      {({ de, a, nota, valor, deuda }) => (
        <>
          <span>
            {a ? <Link to={a}>{de}</Link> : de}
            <small>{nota}</small>
            {deuda ? <Recordar deuda={deuda} /> : null}
          </span>
          {valor ? <b>{valor}</b> : null}
        </>
      )}
    </PanelDeHechos>
  )
}
