import { useQuery } from '@tanstack/react-query'
import { Paperclip, RefreshCw, Wallet } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import { Link } from 'react-router-dom'
import { toast } from 'sonner'
import type { GraficoConsumo } from '#api/contract/consumo.ts'
import { ruta } from '#domain/rutas.ts'
import { NUMERO_DE_COMPROBANTE } from '#web/compra/archivo.ts'
import { consultaGrafico } from '#web/consumo/consultas.ts'
import { ADMITIDOS, faltaDeArchivo } from '#web/pedido/archivo.ts'
import { detalleDe, mandar } from '#web/servidor/pedir.ts'
import { useRefrescar } from '#web/servidor/refresco.ts'
import { subirPago } from '#web/servidor/subir.ts'
import { Boton } from '#web/ui/boton.tsx'
import { dolares, tamano } from '#web/ui/cifras.ts'
import { type Pregunta, useConfirmar } from '#web/ui/dialogo/confirmar.tsx'
import { Campo } from '#web/ui/formulario/campo.tsx'
import { Pastilla } from '#web/ui/piezas.tsx'
import { CuentaBancaria } from '#web/yo/cuenta-bancaria.tsx'
import { EstadoDelPago, ListaDeMeses, mesesDichos, Papeles } from './pago.tsx'
import estilo from './pagos.module.css'

type Deuda = Pick<GraficoConsumo, 'estadoPagoBoton' | 'valorConsumo' | 'mesesPorPagar' | 'ultimoPago'>

const esCero = ({ valorConsumo }: Deuda): boolean => Number(valorConsumo) === 0

/**
 * Builds the question whether to pay the debt. It follows the debt while it is open; `valor` is the
 * amount agreed to.
 */
const preguntaDePagar = (idProv: string, conocida: Deuda, archivo: File | undefined) =>
  function usePregunta(): Pregunta & { readonly valor: string } {
    const { data: deuda = conocida } = useQuery(consultaGrafico(idProv, undefined))
    const { valorConsumo: valor, mesesPorPagar: meses } = deuda
    const meSon = { texto: `${mesesDichos(meses)} · ${dolares(valor)}.`, valor }
    if (deuda.estadoPagoBoton !== 'si' || esCero(deuda) !== (archivo === undefined))
      return {
        titulo: 'Tu consumo cambió',
        texto: 'Ya no es lo que estabas por pagar: revísalo.',
        valor,
        acto: undefined,
      }
    if (!archivo)
      return { titulo: 'Reactiva tu cuenta', texto: 'Tu valor a pagar es cero (0.00).', valor, acto: 'reactivar' }
    return {
      ...meSon,
      titulo: '¿Está seguro de realizar su pago?',
      texto: `${meSon.texto} Con el comprobante «${archivo.name}». Finanzas lo confirma.`,
      acto: `pagar ${dolares(valor)}`,
    }
  }

const Ultimo = ({ idProv, pago }: { idProv: string; pago: NonNullable<Deuda['ultimoPago']> }) => (
  <div className={estilo.ultimo}>
    <p>
      <EstadoDelPago pago={pago} /> Tu último pago: <b>{dolares(pago.valor)}</b> · {mesesDichos(pago.meses)}
    </p>
    {pago.estado === 'rechazado' ? <p className={estilo.porQue}>«{pago.motivo}»</p> : null}
    <p>
      <Papeles idProv={idProv} pago={pago} /> <Link to={ruta('mis_pagos_de_consumo')}>Todos tus pagos</Link>
    </p>
  </div>
)

/**
 * Shows what a provider owes for its closed months and lets it pay (decisiones/consumo, «Payment»).
 */
export const TuPago = ({ idProv, deuda }: { idProv: string; deuda: Deuda }) => {
  const id = useId()
  const entrada = useRef<HTMLInputElement>(null)
  const [archivo, elegir] = useState<File>()
  const [avance, avanzar] = useState<number>()
  const [falta, faltar] = useState<string>()
  const [referencia, numerar] = useState('')
  const confirmar = useConfirmar()
  const refrescar = useRefrescar()
  const { estadoPagoBoton: boton, valorConsumo, mesesPorPagar: meses, ultimoPago } = deuda
  const cero = esCero(deuda)

  const tomar = (elegido: File) => {
    const no = faltaDeArchivo(elegido)
    faltar(no)
    elegir(no ? undefined : elegido)
  }
  const pagar = async () => {
    const si = await confirmar(preguntaDePagar(idProv, deuda, archivo))
    if (!si) return
    const pedido = { idProv, valorConsumo: si.valor }
    const numerado = referencia.trim() === '' ? pedido : { ...pedido, referencia: referencia.trim() }
    faltar(undefined)
    avanzar(0)
    try {
      if (archivo) await subirPago(numerado, archivo, avanzar)
      else await mandar(ruta('reactivar_pago_cero'), pedido)
      elegir(undefined)
      numerar('')
      toast.success(archivo ? 'Pago enviado' : 'Cuenta reactivada', {
        id: 'pago de consumo',
        description: archivo ? `${dolares(si.valor)} · Finanzas lo confirma` : mesesDichos(meses),
      })
    } catch (error) {
      // The file stays chosen, so the next try is one press away.
      faltar(detalleDe(error))
    }
    await refrescar('consumo')
    avanzar(undefined)
  }

  if (boton === 'no' && !ultimoPago) return null
  return (
    <section className={estilo.pago} aria-labelledby={`${id}-titulo`}>
      <h2 id={`${id}-titulo`}>{boton === 'si' && !cero ? `Tienes ${dolares(valorConsumo)} por pagar` : 'Tu pago'}</h2>
      {boton === 'cortesia' ? (
        <p>
          <Pastilla color="verde" icono={<Wallet size={13} aria-hidden />}>
            Cortesía
          </Pastilla>{' '}
          Tu cuenta es de cortesía: no paga su consumo.
        </p>
      ) : null}
      {boton === 'si' ? (
        <>
          {cero ? (
            <p>No tuviste ventas aprobadas en {mesesDichos(meses)}: no pagas nada.</p>
          ) : (
            <ListaDeMeses meses={meses} clase={estilo.meses} />
          )}
          {cero ? null : <CuentaBancaria />}
          {cero ? null : (
            <Campo
              nombre={NUMERO_DE_COMPROBANTE}
              autoComplete="off"
              maximo={60}
              value={referencia}
              onChange={({ target }) => numerar(target.value)}
            />
          )}
          <div className={estilo.acto}>
            {cero ? null : (
              <>
                <input
                  ref={entrada}
                  type="file"
                  hidden
                  aria-label="Comprobante"
                  accept={ADMITIDOS}
                  onChange={({ target }) => {
                    const [elegido] = target.files ?? []
                    target.value = ''
                    if (elegido) tomar(elegido)
                  }}
                />
                <Boton tono={archivo ? 'normal' : 'espera'} grande onClick={() => entrada.current?.click()}>
                  <Paperclip size={15} aria-hidden />
                  {archivo ? 'Cambiar el comprobante' : 'Adjuntar el comprobante'}
                </Boton>
              </>
            )}
            <Boton
              tono={archivo || cero ? 'espera' : 'normal'}
              grande
              ocupado={avance !== undefined}
              motivo={archivo || cero ? null : 'Adjunta primero el comprobante de tu pago.'}
              onClick={() => void pagar()}
            >
              {cero ? <RefreshCw size={15} aria-hidden /> : <Wallet size={15} aria-hidden />}
              {cero ? 'Reactivar' : `Pagar USD ${dolares(valorConsumo).replace('$', '')}`}
            </Boton>
          </div>
          {archivo && !cero ? (
            <p className={estilo.elegido}>
              {archivo.name} · {tamano(archivo.size)}{' '}
              {avance === undefined ? null : (
                <progress value={avance} max={1} aria-label={`Subiendo ${archivo.name}`} />
              )}
            </p>
          ) : null}
          {falta ? (
            <p role="alert" className={estilo.falta}>
              {falta}
            </p>
          ) : null}
        </>
      ) : null}
      {ultimoPago ? <Ultimo idProv={idProv} pago={ultimoPago} /> : null}
    </section>
  )
}
