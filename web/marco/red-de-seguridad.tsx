import { Component, type ReactNode } from 'react'
import { Boton } from '#web/ui/boton.tsx'
import { Vacio } from '#web/ui/piezas.tsx'

/** A fault of the page, or a part of it that a newer version no longer has: say so, and offer to start again. */
export class RedDeSeguridad extends Component<{ children: ReactNode }, { caida: boolean }> {
  override state = { caida: false }
  static getDerivedStateFromError() {
    return { caida: true }
  }
  override render() {
    if (!this.state.caida) return this.props.children
    return (
      <main>
        <Vacio
          icono={null}
          titulo="Esta pantalla no se pudo mostrar"
          acciones={<Boton onClick={() => location.reload()}>Volver a cargar</Boton>}
        >
          Puede que haya una versión nueva de BandWork. Lo que escribiste sigue guardado en este navegador.
        </Vacio>
      </main>
    )
  }
}
