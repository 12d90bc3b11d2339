import { useState } from 'react'
import { toast } from 'sonner'
import { ruta } from '#domain/rutas.ts'
import type { FilaPago } from '#web/consumo/consultas.ts'
import { motivoEscrito, soltarMotivo } from '#web/servidor/motivo.ts'
import { detalleDe, mandar } from '#web/servidor/pedir.ts'
import { useRefrescar } from '#web/servidor/refresco.ts'
import { Boton } from '#web/ui/boton.tsx'
import { dolares } from '#web/ui/cifras.ts'
import { useConfirmar } from '#web/ui/dialogo/confirmar.tsx'
import { mesesDichos } from './pago.tsx'
import estilo from './pagos.module.css'

const CAJON = 'pago.rechazar'

/** Finance says whether a payment came; asked first, for it is signed with a name. */
export const Resolver = ({ fila }: { fila: FilaPago }) => {
  const confirmar = useConfirmar()
  const refrescar = useRefrescar()
  const [ocupado, ocupar] = useState<'confirmar' | 'rechazar'>()
  const { id, numero, valor, proveedor } = fila
  const cual = `${mesesDichos(fila.meses)} · ${dolares(valor)}`
  const mandarlo = async (cuando: 'confirmar' | 'rechazar', orden: () => Promise<unknown>) => {
    ocupar(cuando)
    try {
      await orden()
      if (cuando === 'rechazar') soltarMotivo(CAJON, id)
    } catch (error) {
      toast.error(detalleDe(error), { id: `error pago ${id}`, description: proveedor.nombre })
    }
    // The screen may be older than the payment: show it as it is.
    await refrescar('consumo')
    ocupar(undefined)
  }
  const pago = { idProv: proveedor.id, numero }
  const confirmarlo = async () => {
    const si = await confirmar({
      titulo: `¿Confirmar el pago de ${proveedor.nombre}?`,
      texto: `${cual}. Confirma solo si el dinero ya está en la cuenta.`,
      acto: `confirmar ${dolares(valor)}`,
    })
    if (si) await mandarlo('confirmar', () => mandar(ruta('consumo_confirmar_pago'), pago))
  }
  const rechazarlo = async () => {
    const dicho = await confirmar({
      titulo: `¿Rechazar el pago de ${proveedor.nombre}?`,
      texto: `${cual}. Sus meses vuelven a quedar por pagar, y leerá por qué.`,
      acto: 'rechazar el pago',
      peligro: true,
      motivo: motivoEscrito(CAJON, id, proveedor.nombre),
    })
    if (dicho)
      await mandarlo('rechazar', () => mandar(ruta('consumo_rechazar_pago'), { ...pago, motivo: dicho.motivo }))
  }
  if (fila.estado !== 'enviado') return null
  return (
    <span className={estilo.pasos}>
      <Boton tono="espera" de={proveedor.nombre} ocupado={ocupado === 'confirmar'} onClick={() => void confirmarlo()}>
        Confirmar
      </Boton>
      <Boton tono="suave" de={proveedor.nombre} ocupado={ocupado === 'rechazar'} onClick={() => void rechazarlo()}>
        Rechazar
      </Boton>
    </span>
  )
}
