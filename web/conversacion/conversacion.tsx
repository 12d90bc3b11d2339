import { useQueryClient } from '@tanstack/react-query'
import { MessageCircleOff } from 'lucide-react'
import { useEffect, useSyncExternalStore } from 'react'
import { toast } from 'sonner'
import { esMesa, NOMBRES_DE_MESA, type TipoDeCanal } from '#domain/conversacion/canal.ts'
import type { Mensaje } from '#domain/conversacion/plegado.ts'
import { LIMITADA } from '#domain/cuenta/tipos.ts'
import { ELIMINADO } from '#domain/hecho.ts'
import { ruta } from '#domain/rutas.ts'
import { Limitada } from '#web/pedido/limitada.tsx'
import { Caida } from '#web/servidor/caida.tsx'
import { codigoDe, detalleDe, mandar } from '#web/servidor/pedir.ts'
import { refrescar as refrescarTodo, useRefrescar } from '#web/servidor/refresco.ts'
import { useConfirmar } from '#web/ui/dialogo/confirmar.tsx'
import { Hueso, Vacio } from '#web/ui/piezas.tsx'
import { temaDeChat } from '#web/vivo/chat.ts'
import { useVisto } from '#web/vivo/toasts.ts'
import { useYo } from '#web/yo/sesion.ts'
import estilo from './conversacion.module.css'
import { useConversar } from './conversar.ts'
import { Hilo } from './hilo.tsx'
import { usePreparado } from './preparado.ts'
import { Redactor } from './redactor.tsx'
import { salidaDe } from './salida.ts'

/** Shows a conversation: its messages and the field to write in. */
export const Conversacion = ({
  channel,
  tipo,
  otro,
}: {
  channel: string
  tipo: TipoDeCanal
  /** The name of the other side. */
  otro: string
}) => {
  const { data: yo } = useYo()
  const conversando = useConversar(channel)
  const { conversacion, lado, nombreDe: conocido, escribe, cargando, error, reintentar } = conversando
  const salida = salidaDe(yo?.cuenta.id ?? '', channel)
  const pendientes = useSyncExternalStore(salida.oir, salida.leer)
  const { citado, elegidos, citar, elegir } = usePreparado(yo?.cuenta.id ?? '', channel)
  const consultas = useQueryClient()
  const refrescar = useRefrescar()
  const confirmar = useConfirmar()
  useVisto(temaDeChat(channel))
  const { ultimo } = conversacion
  useEffect(() => salida.llego(ultimo), [salida, ultimo])
  const { deNuevo } = conversando
  useEffect(() => {
    if (!deNuevo) return
    citar(undefined)
    // Everything is loaded again, so that no words of an erased person remain.
    void consultas.resetQueries({ queryKey: ['conversacion', channel, 'mensaje'] })
    void refrescarTodo(consultas, 'conversacion')
  }, [deNuevo, citar, consultas, channel])

  if (cargando || !yo) {
    return (
      <div className={estilo.sinMensajes} aria-busy>
        <Hueso ancho="60%" alto={48} />
        <Hueso ancho="45%" alto={48} />
        <Hueso ancho="55%" alto={48} />
      </div>
    )
  }
  if (error === 'ajeno' || codigoDe(error) === 'no-existe' || codigoDe(error) === 'prohibido') {
    return (
      <div className={estilo.sinMensajes}>
        <Vacio icono={<MessageCircleOff size={28} aria-hidden />} titulo="No existe esa conversación">
          Revisa la dirección. Si el pedido es un borrador, podrán conversar cuando se envíe.
        </Vacio>
      </div>
    )
  }
  if (error === 'detenido') {
    return (
      <div className={estilo.sinMensajes}>
        <Vacio icono={<MessageCircleOff size={28} aria-hidden />} titulo="Esta conversación está detenida">
          Su historia no se puede comprobar. Ya lo sabemos: vuelve en cuanto esté restaurada.
        </Vacio>
      </div>
    )
  }
  if (error) return <Caida error={error} reintentar={reintentar} />

  const yoId = yo.cuenta.id
  const limitada = tipo === 'pedido' && yo.cuenta.incidenteId === LIMITADA
  const nombreDe = ({ quien, lado: emisor }: Pick<Mensaje, 'quien' | 'lado'>, nombre?: string): string => {
    if (quien === yoId) return 'Tú'
    const persona = conocido(quien) ?? nombre
    if (esMesa(emisor)) {
      return persona && persona !== NOMBRES_DE_MESA[emisor]
        ? `${persona} · ${NOMBRES_DE_MESA[emisor]}`
        : NOMBRES_DE_MESA[emisor]
    }
    return persona ?? otro
  }
  const decir = (texto: string, archivos: readonly File[]): boolean => {
    const cita = citado?.numero ?? null
    // The text goes with the first file.
    const dichos: readonly (File | undefined)[] = archivos.length > 0 ? archivos : [undefined]
    try {
      for (const [i, file] of dichos.entries())
        salida.decir({ texto: i === 0 ? texto : '', cita: i === 0 ? cita : null, tras: ultimo }, file, otro)
    } catch (error) {
      toast.error(detalleDe(error), { id: 'chat-lleno' })
      return false
    }
    citar(undefined)
    return true
  }
  const leer = (hasta: number): void => {
    void mandar(ruta('chat_unread'), { channel, hasta })
      .then(() => refrescar('conversacion'))
      // It is marked the next time that something is read.
      .catch(() => undefined)
  }

  const retirar = async ({ numero, archivo }: Mensaje): Promise<void> => {
    const si = await confirmar({
      titulo: `¿Retirar «${archivo?.nombre ?? ''}»?`,
      texto: 'El mensaje queda, y nadie podrá abrir el archivo.',
      acto: 'retirar el archivo',
      peligro: true,
    })
    if (!si) return
    await mandar(ruta('chat_archivo_prohibir'), { channel, numero }).catch((error: unknown) =>
      toast.error(detalleDe(error), { id: 'chat-retirar' }),
    )
  }

  return (
    <section
      className={estilo.conversacion}
      aria-label={`Conversación con ${otro}`}
      onDragOver={(suceso) => {
        if (lado !== null && suceso.dataTransfer.types.includes('Files')) suceso.preventDefault()
      }}
      onDrop={(suceso) => {
        if (lado === null || suceso.dataTransfer.files.length === 0) return
        suceso.preventDefault()
        elegir([...elegidos, ...suceso.dataTransfer.files])
      }}
    >
      <Hilo
        key={conversando.deAntes ? 'de-antes' : 'vivo'}
        {...{ channel, tipo, conversando, salida, pendientes, lado, nombreDe }}
        yo={yoId}
        alCitar={citar}
        alLeer={leer}
        alRetirar={retirar}
      />
      <p className={estilo.escribe} role="status">
        {escribe
          ? `${escribe.quien === undefined ? otro || 'La otra parte' : (conocido(escribe.quien) ?? 'Alguien de tu equipo')} está escribiendo…`
          : ''}
      </p>
      {lado === null ? null : limitada ? (
        <Limitada />
      ) : otro === ELIMINADO ? (
        <p className={estilo.yaNo}>Esta cuenta ya no existe: nadie leería lo que escribas.</p>
      ) : (
        <Redactor
          {...{ channel, citado, nombreDe, elegidos, elegir }}
          alSoltarCita={() => citar(undefined)}
          alEnviar={decir}
          alEscribir={conversando.escribo}
        />
      )}
    </section>
  )
}
