import { useId, useState } from 'react'
import type { FilaPedido, LineaDePedido } from '#api/contract/pedido.ts'
import { isRefusal } from '#domain/decider.ts'
import { comoDecimal, precioEscrito } from '#domain/dinero.ts'
import { montosEscritos } from '#domain/impuestos.ts'
import { MAXIMO_MOTIVO } from '#domain/motivo.ts'
import { type LoContraofertado, montosDeContraoferta } from '#domain/pedido/negociar.ts'
import { useAcciones } from '#web/pedido/acciones.tsx'
import { cantidadVista } from '#web/pedido/lineas/cantidades.ts'
import { LineasConPrecio } from '#web/pedido/lineas/con-precio.tsx'
import { MontosPorTarifa } from '#web/pedido/lineas/montos-por-tarifa.tsx'
import { centavosEscritos, diezmilesimasEscritas } from '#web/pedido/montos.ts'
import { propuestaDe } from '#web/pedido/trato.ts'
import { type Respuesta, useTratos } from '#web/pedido/tratos.tsx'
import { cambiosSinEnviar } from '#web/servidor/borradores.ts'
import { Boton } from '#web/ui/boton.tsx'
import { dolares } from '#web/ui/cifras.ts'
import { Campo, CampoLargo } from '#web/ui/formulario/campo.tsx'
import forma from '#web/ui/formulario/forma.module.css'
import { SinLinea } from '#web/vivo/sin-linea.tsx'
import estilo from './contraoferta.module.css'

type Props = { fila: FilaPedido; alCerrar: () => void }

/**
 * Renders a counter-offer: the form that makes one, or the one that waits, with what one can do.
 */
export const Contraoferta = (props: Props) => {
  const { contraoferta, lado } = props.fila
  if (contraoferta) return <Abierta {...props} />
  return lado === 'consumidor' ? <Nueva {...props} /> : <p>Ninguna contraoferta espera tu respuesta.</p>
}

/** The text of the form, as this tab keeps it until it is sent. */
type Escrito = {
  readonly modo: 'total' | 'lineas'
  readonly total: string
  readonly precios: Readonly<Record<string, string>>
  readonly motivo: string
}
const NADA: Escrito = { modo: 'total', total: '', precios: {}, motivo: '' }

const claveDe = (idPedido: string) => `contraoferta.${idPedido}`
const useEscrito = (idPedido: string) => {
  const [escrito, poner] = useState<Escrito>(() => {
    const guardado = cambiosSinEnviar.leer(claveDe(idPedido))
    return guardado === '' ? NADA : { ...NADA, ...(JSON.parse(guardado) as Partial<Escrito>) }
  })
  return [
    escrito,
    (cambios: Partial<Escrito>) => {
      const nuevo = { ...escrito, ...cambios }
      cambiosSinEnviar.guardar(claveDe(idPedido), JSON.stringify(nuevo))
      poner(nuevo)
    },
  ] as const
}

/** Returns what is proposed, once what is typed can be read; undefined until then. */
const leido = ({ modo, total, precios }: Escrito): LoContraofertado | undefined => {
  if (modo === 'total') {
    const cents = centavosEscritos(total)
    return cents === undefined ? undefined : { total: cents }
  }
  const lineas = Object.entries(precios).filter(([, texto]) => texto.trim() !== '')
  const leidas = lineas.map(([numero, texto]) => ({ numero: Number(numero), precio: diezmilesimasEscritas(texto) }))
  const buenas = leidas.flatMap(({ numero, precio }) => (precio === undefined ? [] : { numero, precio }))
  return buenas.length === 0 || buenas.length < leidas.length ? undefined : { lineas: buenas }
}

const comoCuerpo = (lo: LoContraofertado) =>
  lo.lineas
    ? { lineas: lo.lineas.map(({ numero, precio }) => ({ numero, precioUnitario: comoDecimal(precio, 4) })) }
    : { total: comoDecimal(lo.total, 2) }

const PreciosPorLinea = ({
  lineas,
  precios,
  poner,
}: {
  lineas: readonly LineaDePedido[]
  precios: Escrito['precios']
  poner: (precios: Escrito['precios']) => void
}) => {
  const id = useId()
  return (
    <ul className={estilo.precios}>
      {lineas.map(({ numero, descripcion, oferta, unidad }) => {
        const texto = precios[numero] ?? ''
        const mal = texto.trim() !== '' && diezmilesimasEscritas(texto) === undefined
        return oferta ? (
          <li key={numero}>
            <span>
              {numero}. {descripcion}
              <small>
                {cantidadVista(oferta.cantidad)} {unidad} a {precioEscrito(oferta.precioUnitario)}
              </small>
            </span>
            <input
              inputMode="decimal"
              autoComplete="off"
              placeholder={precioEscrito(oferta.precioUnitario)}
              aria-label={`Tu precio por ${unidad} de la línea ${numero}: ${descripcion}`}
              value={texto}
              {...(mal ? { 'aria-invalid': true, 'aria-describedby': `${id}-${numero}` } : {})}
              onChange={({ target }) => poner({ ...precios, [numero]: target.value })}
            />
            {mal ? (
              <small id={`${id}-${numero}`} role="alert" className={estilo.error}>
                Escribe un precio como 8,25.
              </small>
            ) : null}
          </li>
        ) : null
      })}
    </ul>
  )
}

const Nueva = ({ fila, alCerrar }: Props) => {
  const acciones = useAcciones(fila)
  const { contraofertar } = useTratos(fila, acciones)
  const [escrito, escribir] = useEscrito(fila.id)
  const propuesta = propuestaDe(fila)
  const ofrecidas = (fila.lineas ?? []).filter(({ oferta }) => oferta !== null)
  const modo = ofrecidas.length > 0 ? escrito.modo : 'total'
  const lo = leido({ ...escrito, modo })
  const montos = propuesta && lo ? montosDeContraoferta(propuesta, lo) : undefined
  const negada = isRefusal(montos) ? montos.detalle : undefined
  const mostrados = montos && !isRefusal(montos) ? montosEscritos(montos) : undefined
  const motivo =
    fila.pasos.contraofertar ??
    negada ??
    (mostrados ? null : modo === 'total' ? 'Escribe el total que propones.' : 'Escribe el precio de alguna línea.') ??
    (escrito.motivo.trim() === '' ? 'Escribe por qué.' : null)
  if (!propuesta) return <p>Todavía no hay una propuesta.</p>
  return (
    <form
      className={forma.forma}
      onSubmit={async (suceso) => {
        suceso.preventDefault()
        if (!lo || !mostrados) return
        const cuerpo = { version: propuesta.version, ...comoCuerpo(lo), motivo: escrito.motivo.trim() }
        if (!(await contraofertar(cuerpo, mostrados.total))) return
        cambiosSinEnviar.borrar(claveDe(fila.id))
        alCerrar()
      }}
    >
      <p>
        La propuesta {propuesta.version} es de <strong>{dolares(fila.propuestaProv?.total ?? '0.00')}</strong>. Mientras
        el proveedor no responda, no podrás aprobarla.
      </p>
      {ofrecidas.length > 0 ? (
        <fieldset className={estilo.modos}>
          <legend className="solo-lectores">Qué propones</legend>
          {(
            [
              ['total', 'Un total'],
              ['lineas', 'Precios por línea'],
            ] as const
          ).map(([cual, nombre]) => (
            <label key={cual}>
              <input type="radio" name="modo" checked={modo === cual} onChange={() => escribir({ modo: cual })} />
              {nombre}
            </label>
          ))}
        </fieldset>
      ) : null}
      {modo === 'total' ? (
        <Campo
          nombre="Total que propones, con IVA"
          inputMode="decimal"
          autoComplete="off"
          placeholder="$0,00"
          value={escrito.total}
          onChange={({ target }) => escribir({ total: target.value })}
        />
      ) : (
        <PreciosPorLinea lineas={ofrecidas} precios={escrito.precios} poner={(precios) => escribir({ precios })} />
      )}
      <div role="status">
        {mostrados ? (
          <>
            <MontosPorTarifa {...mostrados} />
            {lo?.total !== undefined && mostrados.total !== comoDecimal(lo.total, 2) ? (
              <p className={estilo.ayuda}>
                Con el IVA redondeado no se llega justo a {dolares(comoDecimal(lo.total, 2))}: queda el total más
                cercano por debajo.
              </p>
            ) : null}
          </>
        ) : negada ? (
          <p className={estilo.ayuda}>{negada}</p>
        ) : null}
      </div>
      <CampoLargo
        nombre="¿Por qué?"
        rows={3}
        maximo={MAXIMO_MOTIVO}
        value={escrito.motivo}
        onChange={({ target }) => escribir({ motivo: target.value })}
      />
      <SinLinea />
      <div className={forma.botones}>
        <Boton type="submit" tono="primario" ocupado={acciones.ocupado === 'contraofertar'} motivo={motivo}>
          Enviar contraoferta{mostrados ? ` de ${dolares(mostrados.total)}` : ''}
        </Boton>
      </div>
    </form>
  )
}

const Abierta = ({ fila, alCerrar }: Props) => {
  const acciones = useAcciones(fila)
  const tratos = useTratos(fila, acciones)
  const { contraoferta, propuestaProv, lado, pasos } = fila
  if (!contraoferta) return null
  const { contraoferta: numero, total, motivo } = contraoferta
  const responder = async (paso: Respuesta) => {
    if (await tratos.responder(paso, contraoferta)) alCerrar()
  }
  return (
    <div className={forma.forma}>
      <p className={estilo.frente}>
        <span>
          <small>Propuesta {contraoferta.version}</small>
          <s>{dolares(propuestaProv?.total ?? '0.00')}</s>
        </span>
        <span>
          <small>Contraoferta {numero}</small>
          <strong>{dolares(total)}</strong>
        </span>
      </p>
      {motivo ? <blockquote className={estilo.motivo}>{motivo}</blockquote> : null}
      {fila.nroLineas > 0 ? <LineasConPrecio fila={fila} /> : null}
      <MontosPorTarifa {...contraoferta} />
      {fila.sucursal ? null : lado === 'proveedor' ? (
        <div className={forma.botones}>
          <Boton
            tono="peligro"
            motivo={pasos.declinarContraoferta}
            ocupado={acciones.ocupado === 'declinarContraoferta'}
            onClick={() => void responder('declinarContraoferta')}
          >
            Declinar
          </Boton>
          <Boton
            tono="primario"
            motivo={pasos.aceptarContraoferta}
            ocupado={acciones.ocupado === 'aceptarContraoferta'}
            onClick={() => void responder('aceptarContraoferta')}
          >
            Aceptar {dolares(total)}
          </Boton>
        </div>
      ) : (
        <div className={forma.botones}>
          <Boton
            motivo={pasos.retirarContraoferta}
            ocupado={acciones.ocupado === 'retirarContraoferta'}
            onClick={() => void responder('retirarContraoferta')}
          >
            Retirar la contraoferta
          </Boton>
        </div>
      )}
    </div>
  )
}
