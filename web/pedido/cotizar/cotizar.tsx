import { clsx } from 'clsx'
import { type ClipboardEvent, type KeyboardEvent, useCallback, useState } from 'react'
import type { FilaPedido } from '#api/contract/pedido.ts'
import { fechaLocal } from '#domain/calendario.ts'
import { montosEscritos, nombreDeTarifa, type Tarifa } from '#domain/impuestos.ts'
import { montosDeLineas } from '#domain/pedido/cotizacion.ts'
import { cuantasLineas, MAXIMO_TEXTO_DE_LINEA } from '#domain/pedido/lineas.ts'
import { PASOS } from '#domain/pedido/pasos.ts'
import { MAXIMO_CONDICIONES } from '#domain/pedido/terminos.ts'
import { useAcciones } from '#web/pedido/acciones.tsx'
import { cambiosPara } from '#web/pedido/lineas/con-precio.tsx'
import { MontosPorTarifa } from '#web/pedido/lineas/montos-por-tarifa.tsx'
import { borradores, cambiosSinEnviar } from '#web/servidor/borradores.ts'
import { Boton } from '#web/ui/boton.tsx'
import { dolares } from '#web/ui/cifras.ts'
import { enfocarFalta } from '#web/ui/foco.ts'
import { Campo, CampoLargo } from '#web/ui/formulario/campo.tsx'
import forma from '#web/ui/formulario/forma.module.css'
import { Hueso } from '#web/ui/piezas.tsx'
import { SinLinea } from '#web/vivo/sin-linea.tsx'
import estilo from './cotizar.module.css'
import {
  alEmpezar,
  comoCuerpo,
  type Escrita,
  errorDeEntrega,
  leerPrecio,
  type PrecioEscrito,
  recordarTarifas,
  type TarifasElegidas,
} from './escrito.ts'
import { EN_VIGOR, LineaPorCotizar } from './linea.tsx'

type Props = { fila: FilaPedido; alCerrar: () => void }

/** Name of the draft that remembers the rates chosen last. */
const TARIFAS_ELEGIDAS = 'cotizar.iva'
const tarifasElegidas = (): TarifasElegidas => JSON.parse(borradores.leer(TARIFAS_ELEGIDAS) || '{}')

/** Renders the form that prices an order's lines, one under the other, and sends the proposal. */
export const Cotizar = (props: Props) =>
  props.fila.lineas ? <Formulario {...props} /> : <Hueso ancho="100%" alto={240} />

/** Moves the focus to the same cell of another line, up or down; past the ends it stays. */
const irA = (celda: HTMLElement, paso: 1 | -1): void => {
  const { campo } = celda.dataset
  const celdas = [...(celda.closest('tbody')?.querySelectorAll<HTMLInputElement>(`[data-campo="${campo}"]`) ?? [])]
  const [otra] = (
    paso === 1
      ? celdas.slice(celdas.indexOf(celda as HTMLInputElement) + 1)
      : celdas.slice(0, celdas.indexOf(celda as HTMLInputElement)).reverse()
  ).filter(({ disabled }) => !disabled)
  otra?.focus()
  if (otra?.type !== 'checkbox') otra?.select?.()
}

const alTeclear = (suceso: KeyboardEvent<HTMLElement>): void => {
  const celda = suceso.target as HTMLElement
  if (celda.dataset['campo'] === undefined) return
  const baja = suceso.key === 'Enter' || (suceso.key === 'ArrowDown' && celda.tagName === 'INPUT')
  const sube = (suceso.key === 'Enter' && suceso.shiftKey) || (suceso.key === 'ArrowUp' && celda.tagName === 'INPUT')
  if (!baja && !sube) return
  // Enter doesn't send a proposal that is being typed.
  suceso.preventDefault()
  irA(celda, sube ? -1 : 1)
}

const Formulario = ({ fila, alCerrar }: Props) => {
  const acciones = useAcciones(fila)
  const clave = `cotizar.${fila.id}`
  const [guardada, poner] = useState<Escrita>(() => {
    const borrador = cambiosSinEnviar.leer(clave)
    return alEmpezar(fila, borrador === '' ? undefined : JSON.parse(borrador), tarifasElegidas())
  })
  const [exigir, exigirTodo] = useState(false)
  const lineas = fila.lineas ?? []
  // A line that the client adds while the form is open begins as the others did.
  const crecio = lineas.some(({ numero }) => !guardada.lineas[numero])
  const escrita = crecio ? alEmpezar(fila, guardada, tarifasElegidas()) : guardada
  if (crecio) poner(escrita)
  const cambiar = useCallback(
    (hacer: (antes: Escrita) => Escrita) =>
      poner((antes) => {
        const nueva = hacer(antes)
        cambiosSinEnviar.guardar(clave, JSON.stringify(nueva))
        return nueva
      }),
    [clave],
  )
  const escribir = useCallback(
    (numero: number, cambios: Partial<PrecioEscrito>) =>
      cambiar((antes) => {
        const deLinea = antes.lineas[numero] as PrecioEscrito
        return { ...antes, lineas: { ...antes.lineas, [numero]: { ...deLinea, ...cambios } } }
      }),
    [cambiar],
  )
  const elegirParaTodas = (iva: Tarifa) =>
    cambiar((antes) => ({
      ...antes,
      lineas: Object.fromEntries(
        Object.entries(antes.lineas).map(([numero, deLinea]) => [numero, { ...deLinea, iva }]),
      ),
    }))
  const cambios = cambiosPara(fila)
  const leidas = lineas.map((linea) => {
    return [linea.numero, leerPrecio(linea, escrita.lineas[linea.numero] as PrecioEscrito)] as const
  })
  const ofrecidas = leidas.flatMap(([, { ofrecida }]) => ofrecida ?? [])
  const montos = montosDeLineas(ofrecidas)
  const mostrados = montosEscritos(montos)
  const { validaHasta, entregaDias, condiciones } = escrita
  const hoy = fechaLocal(new Date().toISOString())
  const errorDeDia = validaHasta !== '' && validaHasta < hoy ? 'Elige un día que no haya pasado.' : undefined
  const faltan = leidas.filter(([, { errores }]) => Object.keys(errores).length > 0).length
  const largas = lineas.some(
    ({ numero }) => (escrita.lineas[numero] as PrecioEscrito).sustituto.length > MAXIMO_TEXTO_DE_LINEA,
  )
  const malo =
    faltan > 0 || largas || errorDeDia || errorDeEntrega(entregaDias) || condiciones.trim().length > MAXIMO_CONDICIONES
  const motivo =
    fila.pasos.proponer ?? (!malo && montos.subtotal === 0 ? 'La propuesta debe sumar más que cero.' : null)
  const alPegar = (suceso: ClipboardEvent<HTMLElement>) => {
    const celda = suceso.target as HTMLElement
    const texto = suceso.clipboardData.getData('text/plain')
    const valores = texto.replace(/\r?\n$/, '').split(/\r?\n/)
    if (celda.dataset['campo'] !== 'precio' || valores.length < 2) return
    suceso.preventDefault()
    const desde = lineas.findIndex(({ numero }) => String(numero) === celda.closest('tr')?.dataset['fila'])
    cambiar((antes) => ({
      ...antes,
      lineas: {
        ...escrita.lineas,
        ...Object.fromEntries(
          valores.slice(0, lineas.length - desde).map((valor, i) => {
            const { numero } = lineas[desde + i] as (typeof lineas)[number]
            const [precio = ''] = valor.split('\t')
            return [numero, { ...(escrita.lineas[numero] as PrecioEscrito), precio: precio.trim(), disponible: true }]
          }),
        ),
      },
    }))
  }
  return (
    <form
      className={forma.forma}
      noValidate
      onSubmit={async (suceso) => {
        suceso.preventDefault()
        if (malo) {
          exigirTodo(true)
          enfocarFalta(suceso.currentTarget)
          return
        }
        const cuerpo = comoCuerpo(escrita, leidas, fila.lista)
        const titulo = `${PASOS.proponer.verbo} de ${dolares(mostrados.total)}`
        const enviada = await acciones.hacer(
          'proponer',
          () => acciones.dar('proponer', cuerpo, titulo),
          () => acciones.decir('Propuesta enviada'),
        )
        if (!enviada) return
        const elegidas = recordarTarifas(tarifasElegidas(), lineas, escrita.lineas)
        borradores.guardar(TARIFAS_ELEGIDAS, JSON.stringify(elegidas))
        cambiosSinEnviar.borrar(clave)
        alCerrar()
      }}
    >
      {fila.lineasAntes ? (
        <p role="status" className={estilo.aviso}>
          El cliente cambió las líneas: revísalas antes de enviar.
        </p>
      ) : null}
      <label className={estilo.deTodas}>
        IVA de todas las líneas
        <select value="" onChange={({ target }) => elegirParaTodas(target.value as Tarifa)}>
          <option value="" disabled>
            Elegir
          </option>
          {EN_VIGOR.map((tarifa) => (
            <option key={tarifa} value={tarifa}>
              {nombreDeTarifa(tarifa)}
            </option>
          ))}
        </select>
      </label>
      <table className={estilo.tabla} onKeyDown={alTeclear} onPaste={alPegar}>
        <thead>
          <tr>
            <th scope="col">
              <span aria-hidden>#</span>
              <span className="solo-lectores">Línea</span>
            </th>
            <th scope="col">Qué pide</th>
            <th scope="col">Precio unitario</th>
            <th scope="col">Descuento</th>
            <th scope="col">IVA</th>
            <th scope="col">Importe</th>
            <th scope="col">Si no tienes</th>
          </tr>
        </thead>
        <tbody>
          {lineas.map((linea) => (
            <LineaPorCotizar
              key={linea.numero}
              linea={linea}
              escrito={escrita.lineas[linea.numero] as PrecioEscrito}
              antes={cambios.antes.get(linea.numero)}
              exigir={exigir}
              escribir={escribir}
            />
          ))}
        </tbody>
      </table>
      <MontosPorTarifa {...mostrados} />
      <p role="status" className={estilo.cuenta}>
        {ofrecidas.length === lineas.length
          ? `Ofreces ${cuantasLineas(lineas.length)}.`
          : `Ofreces ${ofrecidas.length} de ${cuantasLineas(lineas.length)}.`}
      </p>
      <div className={estilo.terminos}>
        <Campo
          nombre="Vale hasta (opcional)"
          type="date"
          min={hoy}
          value={validaHasta}
          error={errorDeDia}
          onChange={({ target }) => cambiar((antes) => ({ ...antes, validaHasta: target.value }))}
        />
        <Campo
          nombre="Días para entregar (opcional)"
          inputMode="numeric"
          autoComplete="off"
          value={entregaDias}
          error={errorDeEntrega(entregaDias)}
          onChange={({ target }) => cambiar((antes) => ({ ...antes, entregaDias: target.value }))}
        />
      </div>
      <CampoLargo
        nombre="Condiciones (opcional)"
        rows={2}
        maximo={MAXIMO_CONDICIONES}
        value={condiciones}
        onChange={({ target }) => cambiar((antes) => ({ ...antes, condiciones: target.value }))}
      />
      <SinLinea />
      <div className={clsx(forma.botones, estilo.pie)}>
        <Boton type="submit" tono="primario" ocupado={acciones.ocupado === 'proponer'} motivo={motivo}>
          Enviar propuesta de {dolares(mostrados.total)}
        </Boton>
      </div>
    </form>
  )
}
