import type { FilaPedido } from '#api/contract/pedido.ts'

/**
 * Tells why the client asks for another proposal, to the provider, or why the order was discarded,
 * to both; in the words of whoever did it.
 */
export const Porque = ({
  fila: { lado, estadoPedido, motivo },
  className,
}: {
  fila: FilaPedido
  className: string | undefined
}) => {
  const que =
    estadoPedido === 'Descartado'
      ? 'Se descartó'
      : lado === 'proveedor' && estadoPedido === 'En Curso'
        ? 'Pide otra propuesta'
        : undefined
  if (que === undefined || motivo === '') return null
  const texto = `${que}: «${motivo}»`
  return (
    <p className={className} title={texto}>
      {texto}
    </p>
  )
}
