import { CloudOff } from 'lucide-react'
import { Component, type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import { ParteAusente } from '#web/servidor/aparte.tsx'
import { Boton } from '#web/ui/boton.tsx'
import { Vacio } from '#web/ui/piezas.tsx'
import { useEstadoVivo } from '#web/vivo/senales.ts'

const CADA_MS = 5_000

/**
 * The version check. It is loaded before it is needed: after a deploy it couldn't be loaded any
 * more.
 */
let version: Promise<typeof import('./version.ts') | undefined> | undefined
export const traerVersion = (): void => {
  version ??= import('./version.ts').catch(() => undefined)
}
/**
 * Returns whether a newer version waits until nothing on the page would be lost. `buscar` looks for
 * one, which then loads by itself.
 */
const useVersionNueva = () => {
  const [espera, esperar] = useState(false)
  const hallada = useRef<Promise<(() => void) | undefined>>(undefined)
  const buscar = useCallback(async () => {
    hallada.current ??= (async () => (await version)?.cargarSiHayOtra(esperar))()
    if ((await hallada.current) === undefined) hallada.current = undefined
  }, [])
  useEffect(() => () => void hallada.current?.then((parar) => parar?.()), [])
  return { espera, buscar }
}
const NUEVA = 'Hay una versión nueva de BandWork'
const AL_ENVIAR = 'Se carga sola cuando envíes o borres lo que tienes escrito en esta página.'

const SinLlegar = ({
  pedir,
  alLlegar,
  callada,
}: {
  pedir: () => Promise<void>
  alLlegar: () => void
  callada: ReactNode
}) => {
  const estado = useEstadoVivo()
  const [pidiendo, ocupar] = useState(false)
  const { espera, buscar } = useVersionNueva()
  const reintentar = useCallback(() => {
    ocupar(true)
    // The part may belong to a version that is no longer served.
    pedir()
      .then(alLlegar, buscar)
      .finally(() => ocupar(false))
  }, [pedir, alLlegar, buscar])
  // Retries at once, in case the failure was momentary, and whenever the connection comes back.
  useEffect(() => {
    if (estado !== 'reintentando') reintentar()
  }, [estado, reintentar])
  useEffect(() => {
    const cada = setInterval(reintentar, CADA_MS)
    addEventListener('online', reintentar)
    return () => {
      clearInterval(cada)
      removeEventListener('online', reintentar)
    }
  }, [reintentar])
  if (callada) return callada === true ? null : callada
  return (
    <section role="alert" data-caida>
      <Vacio
        pagina
        icono={<CloudOff size={28} aria-hidden />}
        titulo={espera ? NUEVA : 'Esta pantalla no llegó'}
        acciones={
          <>
            <Boton tono="primario" ocupado={pidiendo} onClick={reintentar}>
              Reintentar
            </Boton>
            <Boton onClick={() => location.reload()}>Volver a cargar todo</Boton>
          </>
        }
      >
        {espera
          ? AL_ENVIAR
          : estado === 'en-vivo'
            ? 'Se vuelve a intentar sola. Si sigue sin llegar, puede que haya una versión nueva de BandWork: vuelve a cargar todo. Lo que escribiste sigue guardado en este navegador.'
            : 'No hay conexión con BandWork. Se abrirá sola cuando vuelva.'}
      </Vacio>
    </section>
  )
}

/** Shows an error of the program, and looks for a newer version, which may have fixed it. */
const Rota = () => {
  const { espera, buscar } = useVersionNueva()
  useEffect(() => void buscar(), [buscar])
  return (
    <section data-caida>
      <Vacio
        pagina
        icono={null}
        titulo={espera ? NUEVA : 'Esta pantalla no se pudo mostrar'}
        acciones={<Boton onClick={() => location.reload()}>Volver a cargar</Boton>}
      >
        {espera
          ? AL_ENVIAR
          : 'Puede que haya una versión nueva de BandWork. Lo que escribiste sigue guardado en este navegador.'}
      </Vacio>
    </section>
  )
}

type Props = {
  readonly children: ReactNode
  /**
   * The address that the part shows. With another address it is tried again, whatever became of
   * this one.
   */
  readonly lugar?: string
  /**
   * Content in place of a part that fails to load, or true for nothing: nobody waits for that part.
   */
  readonly callada?: ReactNode
}

/**
 * An error boundary for a part of the page. It says that the part failed, keeps what surrounds it,
 * and offers to start again. A part that only failed to load is retried by itself.
 */
export class RedDeSeguridad extends Component<Props, { fallo?: unknown }> {
  override state: { fallo?: unknown } = {}
  static getDerivedStateFromError(fallo: unknown) {
    return { fallo: fallo ?? new Error('sin motivo') }
  }
  override componentDidUpdate(antes: Props) {
    if (antes.lugar !== this.props.lugar && this.state.fallo !== undefined) this.volver()
  }
  volver = () => this.setState({ fallo: undefined })
  override render() {
    const { fallo } = this.state
    if (fallo === undefined) return this.props.children
    if (fallo instanceof ParteAusente)
      return <SinLlegar pedir={fallo.pedir} alLlegar={this.volver} callada={this.props.callada ?? false} />
    return <Rota />
  }
}
