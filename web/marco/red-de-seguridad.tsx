import { CloudOff } from 'lucide-react'
import { Component, type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import { ParteAusente } from '#web/servidor/aparte.tsx'
import { Boton } from '#web/ui/boton.tsx'
import { Vacio } from '#web/ui/piezas.tsx'
import { useEstadoVivo } from '#web/vivo/senales.ts'

const CADA_MS = 5_000

/** It is here before it is needed: after a deploy it couldn't come any more. */
let version: Promise<typeof import('./version.ts') | undefined> | undefined
export const traerVersion = (): void => {
  version ??= import('./version.ts').catch(() => undefined)
}
/** Whether a newer version waits until nothing on the page would be lost; `buscar` looks for one, and it is loaded by itself. */
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
    // It may be a part of a version that is no longer there.
    pedir()
      .then(alLlegar, buscar)
      .finally(() => ocupar(false))
  }, [pedir, alLlegar, buscar])
  // At once, in case that it was away for a moment; and each time that the connection comes back.
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

/** A fault of the program: a newer version may have mended it. */
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
  /** The address that the part shows: another one is tried whatever became of this. */
  readonly lugar?: string
  /** Nobody waits for it: while it doesn't come nothing stands in its place, or this. */
  readonly callada?: ReactNode
}

/**
 * A fault of a part of the page: say so, keep what stands around it, and offer to start again. What only didn't come is tried again by itself.
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
