import type { FilaPedido } from '#api/contract/pedido.ts'

/** Tells the provider why the client asks for another proposal, in the client's words. */
export const PideOtra = ({
  fila: { lado, estadoPedido, motivo },
  className,
}: {
  fila: FilaPedido
  className: string | undefined
}) => {
  if (lado !== 'proveedor' || estadoPedido !== 'En Curso' || motivo === '') return null
  const texto = `Pide otra propuesta: «${motivo}»`
  return (
    <p className={className} title={texto}>
      {texto}
    </p>
  )
}
