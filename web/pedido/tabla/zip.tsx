import { Archive, ListChecks } from 'lucide-react'
import { useState } from 'react'
import { toast } from 'sonner'
import type { FilaPedido, MedidaDeZip } from '#api/contract/pedido.ts'
import type { Lado } from '#domain/pedido/lado.ts'
import { ruta } from '#domain/rutas.ts'
import { codigoDePedido } from '#web/pedido/codigo.ts'
import { consultar, detalleDe } from '#web/servidor/pedir.ts'
import { Boton } from '#web/ui/boton.tsx'
import { Casilla } from '#web/ui/formulario/casilla.tsx'

/** The orders chosen in a table by their ids, or undefined while none are being chosen. */
export type Elegidos = ReadonlySet<string> | undefined

export const Elegible = ({
  fila,
  elegidos,
  elegir,
}: {
  fila: FilaPedido
  elegidos: ReadonlySet<string>
  elegir: (elegidos: ReadonlySet<string>) => void
}) => (
  <Casilla
    nombre={`Elegir ${codigoDePedido(fila)}`}
    sinPalabras
    checked={elegidos.has(fila.id)}
    onChange={({ target }) => {
      const nuevos = new Set(elegidos)
      if (target.checked) nuevos.add(fila.id)
      else nuevos.delete(fila.id)
      elegir(nuevos)
    }}
  />
)

/** Follows a link that saves a file. The page stays. */
const bajar = (direccion: string): void => {
  const enlace = document.createElement('a')
  enlace.href = direccion
  enlace.download = ''
  enlace.click()
}

/**
 * Saves the chosen orders, or all that the table shows, as a ZIP. It asks first whether they fit
 * into one.
 */
export const DescargarZip = ({
  lado,
  parametros,
  elegidos,
  elegir,
}: {
  lado: Lado
  /** The table's request. */
  parametros: Readonly<Record<string, string>>
  elegidos: Elegidos
  elegir: (elegidos: Elegidos) => void
}) => {
  const [midiendo, medir] = useState(false)
  const cuales = elegidos ? { lado, ids: [...elegidos].join(',') } : { ...parametros, lado }
  const descargar = async () => {
    medir(true)
    try {
      await consultar<MedidaDeZip>(ruta('pedidos_zip_medida'), cuales)
      bajar(`${ruta('pedidos_zip')}?${new URLSearchParams(cuales)}`)
    } catch (error) {
      toast.error(detalleDe(error), { id: 'zip' })
    }
    medir(false)
  }
  return (
    <>
      <Boton
        tono="suave"
        aria-pressed={elegidos !== undefined}
        onClick={() => elegir(elegidos ? undefined : new Set())}
      >
        <ListChecks size={15} aria-hidden />
        {elegidos ? 'Dejar de elegir' : 'Elegir'}
      </Boton>
      <Boton
        tono="suave"
        ocupado={midiendo}
        motivo={elegidos?.size === 0 ? 'Elige antes algún pedido.' : null}
        pista={
          elegidos ? 'Los pedidos elegidos en PDF, con sus archivos' : 'Todos estos pedidos en PDF, con sus archivos'
        }
        onClick={() => void descargar()}
      >
        <Archive size={15} aria-hidden />
        {elegidos ? `ZIP de ${elegidos.size}` : 'ZIP'}
      </Boton>
    </>
  )
}
