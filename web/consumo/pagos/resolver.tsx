import { useState } from 'react'
import { toast } from 'sonner'
import { ruta } from '#domain/rutas.ts'
import cobro from '#web/compra/cobro.module.css'
import { type Cobrado, ConfirmarCobro } from '#web/compra/cobro.tsx'
import type { FilaPago } from '#web/consumo/consultas.ts'
import { motivoEscrito, soltarMotivo } from '#web/servidor/motivo.ts'
import { detalleDe, mandar } from '#web/servidor/pedir.ts'
import { useRefrescar } from '#web/servidor/refresco.ts'
import { Boton } from '#web/ui/boton.tsx'
import { dolares } from '#web/ui/cifras.ts'
import { useConfirmar } from '#web/ui/dialogo/confirmar.tsx'
import { Dialogo } from '#web/ui/dialogo/dialogo.tsx'
import { Visor } from '#web/ui/visor.tsx'
import { mesesDichos } from './pago.tsx'
import estilo from './pagos.module.css'

const CAJON = 'pago.rechazar'

/** Finance says whether a payment came: the proof beside what the bank says, or a reason. */
export const Resolver = ({ fila }: { fila: FilaPago }) => {
  const confirmar = useConfirmar()
  const refrescar = useRefrescar()
  const [ocupado, ocupar] = useState(false)
  const [abierto, abrir] = useState(false)
  const { id, numero, valor, proveedor, comprobante } = fila
  const cual = `${mesesDichos(fila.meses)} · ${dolares(valor)}`
  const pago = { idProv: proveedor.id, numero }
  const confirmarlo = async (cobrado: Cobrado) => {
    await mandar(ruta('consumo_confirmar_pago'), { ...pago, ...cobrado })
    await refrescar('consumo')
  }
  const rechazarlo = async () => {
    const dicho = await confirmar({
      titulo: `¿Rechazar el pago de ${proveedor.nombre}?`,
      texto: `${cual}. Sus meses vuelven a quedar por pagar, y leerá por qué.`,
      acto: 'rechazar el pago',
      peligro: true,
      motivo: motivoEscrito(CAJON, id, proveedor.nombre),
    })
    if (!dicho) return
    ocupar(true)
    try {
      await mandar(ruta('consumo_rechazar_pago'), { ...pago, motivo: dicho.motivo })
      soltarMotivo(CAJON, id)
    } catch (error) {
      toast.error(detalleDe(error), { id: `error pago ${id}`, description: proveedor.nombre })
    }
    // The screen may be older than the payment: show it as it is.
    await refrescar('consumo')
    ocupar(false)
  }
  if (fila.estado !== 'enviado') return null
  return (
    <span className={estilo.pasos}>
      <Boton tono="espera" de={proveedor.nombre} onClick={() => abrir(true)}>
        Confirmar
      </Boton>
      <Boton tono="suave" de={proveedor.nombre} ocupado={ocupado} onClick={() => void rechazarlo()}>
        Rechazar
      </Boton>
      {abierto ? (
        <Dialogo titulo={`Pago de ${proveedor.nombre}`} resumen={cual} ancho={760} alCerrar={() => abrir(false)}>
          <div className={cobro.cobro}>
            {comprobante ? (
              <Visor
                src={ruta('consumo_comprobante', { idProv: proveedor.id, numero: String(numero) })}
                archivo={comprobante}
                que="Comprobante"
              />
            ) : null}
            <div>
              <ConfirmarCobro esperado={valor} alConfirmar={confirmarlo} />
              <div className={cobro.aparte}>
                <Boton tono="peligro" ocupado={ocupado} onClick={() => void rechazarlo()}>
                  Rechazar el pago
                </Boton>
              </div>
            </div>
          </div>
        </Dialogo>
      ) : null}
    </span>
  )
}
