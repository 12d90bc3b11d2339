import { clsx } from 'clsx'
import { Check } from 'lucide-react'
import type { FilaPedido } from '#api/contract/pedido.ts'
import { useAcciones } from '#web/pedido/acciones.tsx'
import { BotonSiguiente, esperaA } from '#web/pedido/siguiente.tsx'
import forma from '#web/ui/formulario/forma.module.css'
import { EnElTelefono } from '#web/yo/en-el-telefono.tsx'
import estilo from './paneles.module.css'

const PASOS = [
  ['Aprobado', 'Aprobado', 'El cliente aceptó la propuesta.'],
  ['Entregado', 'Entregado', 'El proveedor marca la entrega.'],
  ['Recibido', 'Recibido', 'El cliente confirma que lo tiene.'],
  ['Finalizado', 'Finalizado', 'El cliente cierra el pedido.'],
] as const

/** Renders the steps from approval to the end. */
export const Final = ({ fila }: { fila: FilaPedido }) => {
  const acciones = useAcciones(fila)
  const actual = PASOS.findIndex(([estado]) => estado === fila.estadoPedido)
  return (
    <div className={forma.forma}>
      <ol className={estilo.cierre}>
        {PASOS.map(([estado, palabra, texto], i) => (
          <li
            key={estado}
            className={clsx(i <= actual && estilo.hecho)}
            {...(i === actual ? { 'aria-current': 'step' as const } : {})}
          >
            <i aria-hidden>{i <= actual ? <Check size={13} /> : i + 1}</i>
            <div>
              <strong>{palabra}</strong>
              <p>{texto}</p>
            </div>
          </li>
        ))}
      </ol>
      <BotonSiguiente fila={fila} acciones={acciones} grande ancho />
      {fila.meEspera ? null : <p className={estilo.callado}>{esperaA(fila)}</p>}
      <EnElTelefono className={estilo.callado} />
    </div>
  )
}
