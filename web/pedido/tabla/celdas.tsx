import { clsx } from 'clsx'
import { Mail, MessageCircle, Paperclip, StickyNote } from 'lucide-react'
import type { ReactNode } from 'react'
import { nombreDeCanal } from '#domain/conversacion/canal.ts'
import { cuantasLineas } from '#domain/pedido/lineas.ts'
import { unir } from '#domain/texto.ts'
import { codigoDePedido } from '#web/pedido/codigo.ts'
import { useFila } from '#web/pedido/fila.tsx'
import { notaDe, seOfrece, sinNota } from '#web/pedido/panel.ts'
import { BotonSiguiente, esperaA, useSiguiente } from '#web/pedido/siguiente.tsx'
import { porVencer } from '#web/pedido/vigencia.ts'
import { Boton } from '#web/ui/boton.tsx'
import { dia, hace, momentoCompleto } from '#web/ui/cifras.ts'
import { useEnDireccion } from '#web/ui/en-direccion.ts'
import { Desactivada, Logo } from '#web/ui/piezas.tsx'
import { CHAT } from '#web/vivo/chat.ts'
import { useAbierto } from '#web/vivo/senales.ts'
import estilo from './celdas.module.css'

export const Contraparte = () => {
  const { fila } = useFila()
  const abierto = useAbierto(fila.idUserItem, fila.abierto)
  const sucursal = fila.userItemSucursal?.nombre_sucursal
  // A client orders from a branch by its name, which says whose it is. To the provider the branch
  // only tells where the order came in.
  const comoCliente = fila.lado === 'consumidor'
  const enSucursal = comoCliente && sucursal !== undefined
  const nombre = enSucursal ? sucursal : fila.nombreUserItem
  return (
    <div className={estilo.contraparte}>
      {/* Whether the other side is connected is told to a branch, not to its head office. */}
      <Logo src={fila.imagePublic} nombre={fila.nombreUserItem} {...(fila.sucursal ? {} : { abierto })} />
      <div>
        <strong title={nombre}>{nombre}</strong>
        <span>
          {fila.desactivada ? <Desactivada /> : comoCliente || fila.sucursal ? fila.ciudad : (sucursal ?? fila.ciudad)}
        </span>
      </div>
    </div>
  )
}

/** Renders how many lines the order has, and until when its proposal holds where that is near. */
export const Resumen = () => {
  const { fila } = useFila()
  const lineas = fila.nroLineas > 0 ? cuantasLineas(fila.nroLineas) : ''
  const texto = unir(lineas, porVencer(fila))
  return texto === '' ? null : <small className={estilo.resumen}>{texto}</small>
}

export const Fechas = () => {
  const { fila } = useFila()
  return (
    <div className={estilo.fechas}>
      <time dateTime={fila.updatedAt} title={`Actualizado: ${momentoCompleto(fila.updatedAt)}`}>
        {hace(fila.updatedAt)}
      </time>
      <time dateTime={fila.createAt} title={`Creado: ${momentoCompleto(fila.createAt)}`}>
        {dia(fila.createAt)}
      </time>
    </div>
  )
}

const Icono = ({
  nombre,
  n = 0,
  lleno,
  motivo,
  children,
  alAbrir,
}: {
  nombre: string
  n?: number
  lleno?: boolean
  motivo?: string | null
  children: ReactNode
  alAbrir: () => void
}) => (
  <Boton
    de={codigoDePedido(useFila().fila)}
    tono="suave"
    cuadrado
    className={clsx(estilo.icono, (lleno || n > 0) && estilo.lleno)}
    aria-label={n > 0 ? `${nombre}: ${n}` : nombre}
    motivo={motivo}
    onClick={alAbrir}
  >
    {children}
    {n > 0 ? <sup aria-hidden>{n}</sup> : null}
  </Boton>
)

export const Chat = () => {
  const { fila } = useFila()
  const { abrir } = useEnDireccion(CHAT)
  const { msgForRead, chatState } = fila.chatPedido[fila.lado]
  return (
    <Icono
      nombre="Chat"
      n={msgForRead}
      lleno={chatState === 'enChat'}
      motivo={fila.estadoPedido === 'Borrador' ? 'Podrás conversar cuando envíes el pedido.' : null}
      alAbrir={() => abrir({ [CHAT]: nombreDeCanal('pedido', fila.id) })}
    >
      <MessageCircle size={16} aria-hidden />
    </Icono>
  )
}

export const Nota = () => {
  const { fila, abrir } = useFila()
  const nota = notaDe(fila)
  return (
    <Icono
      nombre={nota ? `Nota: ${nota.slice(0, 80)}` : 'Nota'}
      lleno={Boolean(nota)}
      motivo={sinNota(fila)}
      alAbrir={() => abrir('nota')}
    >
      <StickyNote size={16} aria-hidden />
    </Icono>
  )
}

export const Archivos = () => {
  const { fila, abrir } = useFila()
  return (
    <Icono
      nombre="Archivos"
      n={fila.adjuPedido.filter(({ prohibido }) => !prohibido).length}
      alAbrir={() => abrir('archivos')}
    >
      <Paperclip size={16} aria-hidden />
    </Icono>
  )
}

export const Correo = () => {
  const { fila, abrir } = useFila()
  if (fila.lado !== 'proveedor' || !seOfrece(fila, fila.pasos.remitir)) return null
  return (
    <Icono nombre="Enviar la propuesta por correo" motivo={fila.pasos.remitir} alAbrir={() => abrir('correo')}>
      <Mail size={16} aria-hidden />
    </Icono>
  )
}

export const Siguiente = ({ ancho }: { ancho?: boolean }) => {
  const { fila, acciones } = useFila()
  const siguiente = useSiguiente(fila, acciones)
  return acciones.espera || (siguiente && !fila.detenido) ? (
    <BotonSiguiente fila={fila} acciones={acciones} ancho={ancho ?? false} />
  ) : (
    <span className={estilo.espera}>{esperaA(fila)}</span>
  )
}
