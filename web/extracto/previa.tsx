import type { PorColumnas } from '#api/contract/extracto.ts'
import { fechaLocal } from '#domain/calendario.ts'
import { decimal } from '#domain/dinero.ts'
import { type Columnas, impideColumnas } from '#domain/extracto/columnas.ts'
import type { Fila } from '#domain/extracto/fila.ts'
import { ilegibleDicho, leerExtracto } from '#domain/extracto/lectura.ts'
import { movimientos } from '#domain/extracto/totales.ts'
import { unir } from '#domain/texto.ts'
import { dolares } from '#web/ui/cifras.ts'
import { Rollo } from '#web/ui/rollo.tsx'
import estilo from './extracto.module.css'

type De = { readonly encabezado: readonly string[]; readonly columnas: Columnas }
const Leida = ({ fila, encabezado, columnas, esMovimiento }: De & { fila: Fila; esMovimiento: boolean }) => {
  if (!esMovimiento)
    return (
      <td colSpan={4} className={estilo.aparte}>
        No es un movimiento: es un total, un saldo o una nota.
      </td>
    )
  const leido = leerExtracto([fila], encabezado, columnas, fechaLocal(new Date().toISOString()), true)
  if (leido.cuantos > 0)
    return (
      <td colSpan={4} className={estilo.mal}>
        {leido.ilegibles.map(ilegibleDicho).join(' ')}
      </td>
    )
  const [linea] = leido.lineas
  if (!linea)
    return (
      <td colSpan={4} className={estilo.aparte}>
        No entró nada: se deja aparte.
      </td>
    )
  return (
    <>
      <td>{new Intl.DateTimeFormat('es-EC', { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(linea.fecha))}</td>
      <td>{linea.referencia || '—'}</td>
      <td className={estilo.texto}>{unir(linea.descripcion, linea.resto) || '—'}</td>
      <td>{dolares(decimal(linea.monto))}</td>
    </>
  )
}

/**
 * Shows how the first rows would be read, so that the person who gives the columns a meaning sees
 * its effect.
 */
export const Previa = ({
  de: { encabezado, filas, cuantas },
  columnas,
}: {
  de: Pick<PorColumnas, 'encabezado' | 'filas' | 'cuantas'>
  columnas: Columnas
}) => {
  const no = impideColumnas(columnas, encabezado)
  const movidas = new Set(no ? [] : movimientos(filas, encabezado, columnas, cuantas > filas.length))
  return no ? (
    <p className={estilo.mal}>{no}</p>
  ) : (
    <Rollo>
      <table className={estilo.previa} aria-label="Así se leen las primeras filas">
        <thead>
          <tr>
            <th scope="col">Línea</th>
            <th scope="col">Fecha</th>
            <th scope="col">Referencia</th>
            <th scope="col">Descripción</th>
            <th scope="col">Entró</th>
          </tr>
        </thead>
        <tbody>
          {filas.map((fila) => (
            <tr key={fila.numero}>
              <th scope="row">{fila.numero}</th>
              <Leida {...{ fila, encabezado, columnas }} esMovimiento={movidas.has(fila)} />
            </tr>
          ))}
        </tbody>
      </table>
    </Rollo>
  )
}
