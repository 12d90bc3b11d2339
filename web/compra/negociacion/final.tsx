import { clsx } from 'clsx'
import { FileDown } from 'lucide-react'
import type { FilaCompra } from '#api/contract/compra.ts'
import { hayRecibo, rutaDeRecibo } from '#web/compra/archivo.ts'
import { Reloj } from '#web/compra/reloj.tsx'
import boton from '#web/ui/boton.module.css'
import { momentoCompleto } from '#web/ui/cifras.ts'
import { EnElTelefono } from '#web/yo/en-el-telefono.tsx'
import estilo from './compras.module.css'

/** Links to the receipt, once there is something to charge and billing data are known. */
export const EnlaceDeRecibo = ({ fila }: { fila: FilaCompra & { readonly sucursal?: string } }) =>
  hayRecibo(fila) ? (
    <a className={clsx(boton.boton, boton.normal)} href={rutaDeRecibo(fila)} target="_blank" rel="noreferrer">
      <FileDown size={15} aria-hidden />
      Recibo en PDF
    </a>
  ) : null

/** Shows the last step: the subscription is running. */
export const Final = ({ fila }: { fila: FilaCompra }) => (
  <div className={estilo.final}>
    <p className={estilo.hasta}>
      <Reloj fila={fila} />
      {fila.fechaFin ? <span>Hasta el {momentoCompleto(fila.fechaFin)}</span> : null}
    </p>
    <div className={estilo.botones}>
      <EnlaceDeRecibo fila={fila} />
    </div>
    <EnElTelefono />
  </div>
)
