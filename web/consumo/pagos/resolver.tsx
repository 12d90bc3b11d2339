import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { toast } from 'sonner'
import { ruta } from '#domain/rutas.ts'
import cobro from '#web/compra/cobro.module.css'
import { type Cobrado, ConfirmarCobro } from '#web/compra/cobro.tsx'
import { consultaPago, type FilaPago } from '#web/consumo/consultas.ts'
import { motivoEscrito, soltarMotivo } from '#web/servidor/motivo.ts'
import { detalleDe, mandar } from '#web/servidor/pedir.ts'
import { useRefrescar } from '#web/servidor/refresco.ts'
import { Boton } from '#web/ui/boton.tsx'
import { dolares, momento } from '#web/ui/cifras.ts'
import { type Pregunta, useConfirmar } from '#web/ui/dialogo/confirmar.tsx'
import { Dialogo } from '#web/ui/dialogo/dialogo.tsx'
import { ABRE_FILA } from '#web/ui/dialogo/marcas.ts'
import { Visor } from '#web/ui/visor.tsx'
import { mesesDichos } from './pago.tsx'
import estilo from './pagos.module.css'

const CAJON = 'pago.rechazar'

const cualEs = ({ meses, valor }: FilaPago): string => `${mesesDichos(meses)} · ${dolares(valor)}`
const datosDe = ({ proveedor, numero }: FilaPago) => ({ idProv: proveedor.id, numero })

/** Says who confirmed or rejected a payment, when and why. */
const dicho = ({ estado, firma, resuelto, motivo }: FilaPago): string =>
  `${firma} ${estado === 'confirmado' ? 'confirmó' : 'rechazó'} este pago${resuelto ? ` el ${momento(resuelto)}` : ''}${
    motivo ? `: «${motivo}»` : ''
  }.`

/** Asks whether to reject a payment. The question ends if a colleague resolves it meanwhile. */
const preguntaDeRechazar = (conocido: FilaPago) =>
  function usePregunta(): Pregunta {
    const { data: pago = conocido } = useQuery(consultaPago(conocido))
    const { nombre } = pago.proveedor
    return pago.estado === 'enviado'
      ? {
          titulo: `¿Rechazar el pago de ${nombre}?`,
          texto: `${cualEs(pago)}. Sus meses vuelven a quedar por pagar, y leerá por qué.`,
          acto: 'rechazar el pago',
          peligro: true,
          motivo: motivoEscrito(CAJON, pago.id, nombre),
        }
      : { titulo: `El pago de ${nombre} ya está ${pago.estado}`, texto: dicho(pago), acto: undefined }
  }

const useRechazar = (fila: FilaPago) => {
  const confirmar = useConfirmar()
  const refrescar = useRefrescar()
  const [ocupado, ocupar] = useState(false)
  const rechazar = async (): Promise<boolean> => {
    const respuesta = await confirmar(preguntaDeRechazar(fila))
    if (!respuesta) return false
    ocupar(true)
    try {
      await mandar(ruta('consumo_rechazar_pago'), { ...datosDe(fila), motivo: respuesta.motivo })
      soltarMotivo(CAJON, fila.id)
      return true
    } catch (error) {
      toast.error(detalleDe(error), { id: `error pago ${fila.id}`, description: fila.proveedor.nombre })
      return false
    } finally {
      // The screen may be older than the payment, so it is refreshed.
      await refrescar('consumo')
      ocupar(false)
    }
  }
  return { rechazar, ocupado }
}

/**
 * Lets finance confirm a payment, with the proof beside the bank's data, or reject it with a
 * reason. The dialog stays open when the payment leaves the table.
 */
export const Resolucion = ({ conocido, alCerrar }: { conocido: FilaPago; alCerrar: () => void }) => {
  const refrescar = useRefrescar()
  const { data: fila = conocido } = useQuery(consultaPago(conocido))
  const { rechazar, ocupado } = useRechazar(fila)
  const { numero, valor, proveedor, comprobante } = fila
  const confirmarlo = async (cobrado: Cobrado) => {
    await mandar(ruta('consumo_confirmar_pago'), { ...datosDe(fila), ...cobrado })
    alCerrar()
    await refrescar('consumo')
  }
  return (
    <Dialogo titulo={`Pago de ${proveedor.nombre}`} resumen={cualEs(fila)} ancho={760} alCerrar={alCerrar}>
      <div className={cobro.cobro}>
        {comprobante ? (
          <Visor
            src={ruta('consumo_comprobante', { idProv: proveedor.id, numero: String(numero) })}
            archivo={comprobante}
            que="Comprobante"
          />
        ) : null}
        {fila.estado === 'enviado' ? (
          <div>
            <ConfirmarCobro esperado={valor} numero={comprobante?.referencia} alConfirmar={confirmarlo} />
            <div className={cobro.aparte}>
              <Boton
                tono="peligro"
                ocupado={ocupado}
                onClick={() => void rechazar().then((rechazado) => rechazado && alCerrar())}
              >
                Rechazar el pago
              </Boton>
            </div>
          </div>
        ) : (
          <p role="status">{dicho(fila)}</p>
        )}
      </div>
    </Dialogo>
  )
}

/** Shows finance's next steps with a payment. */
export const Resolver = ({ fila, abrir }: { fila: FilaPago; abrir: (fila: FilaPago) => void }) => {
  const { rechazar, ocupado } = useRechazar(fila)
  if (fila.estado !== 'enviado') return null
  const { nombre } = fila.proveedor
  return (
    <span className={estilo.pasos}>
      <Boton tono="espera" de={nombre} {...{ [ABRE_FILA]: '' }} onClick={() => abrir(fila)}>
        Confirmar
      </Boton>
      <Boton tono="suave" de={nombre} ocupado={ocupado} onClick={() => void rechazar()}>
        Rechazar
      </Boton>
    </span>
  )
}
