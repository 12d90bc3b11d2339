import { FileX } from 'lucide-react'
import type { FilaPedido } from '#api/contract/pedido.ts'
import { seFue } from '#domain/hecho.ts'
import { codigoDePedido } from '#web/pedido/codigo.ts'
import { Dialogo } from '#web/ui/dialogo/dialogo.tsx'
import { useEnDireccion } from '#web/ui/en-direccion.ts'
import { Vacio } from '#web/ui/piezas.tsx'
import { seMuestra } from '#web/ui/se-muestra.ts'
import { Visor } from '#web/ui/visor.tsx'

/**
 * Renders an order's file over the page that lists it. It follows the order: a file that is
 * withdrawn meanwhile says so.
 */
export const ArchivoAbierto = ({ fila, sha256 }: { fila: FilaPedido; sha256: string }) => {
  const { cerrar } = useEnDireccion('archivo')
  const veces = fila.adjuPedido.filter((archivo) => archivo.sha256 === sha256)
  const archivo = veces.find(({ prohibido }) => !prohibido) ?? veces.at(-1)
  const retirado = archivo?.prohibido === true
  return (
    <Dialogo titulo={archivo?.nombre ?? 'Archivo'} resumen={codigoDePedido(fila)} ancho={960} alCerrar={cerrar}>
      {archivo && !retirado && (seFue(archivo) || seMuestra(archivo.tipo)) ? (
        <Visor src={archivo.url} archivo={archivo} />
      ) : (
        <Vacio
          icono={<FileX size={28} aria-hidden />}
          titulo={
            retirado
              ? 'Este archivo fue retirado'
              : archivo
                ? 'Este archivo no se muestra aquí'
                : 'No existe ese archivo'
          }
        >
          {retirado
            ? `Lo retiró ${archivo.lado !== fila.lado ? 'la otra parte' : (fila.sucursal?.nombre ?? 'tu lado')}: queda en la historia, y ya nadie lo puede abrir.`
            : archivo
              ? 'Descárgalo desde la lista de archivos.'
              : 'Revisa la dirección, o búscalo en la lista de archivos del pedido.'}
        </Vacio>
      )}
    </Dialogo>
  )
}
