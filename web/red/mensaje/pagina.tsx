import { useQuery } from '@tanstack/react-query'
import { CircleCheck, Send } from 'lucide-react'
import * as Tabs from 'radix-ui/tabs'
import { type FormEvent, useState } from 'react'
import { GRUPOS_MENSAJE, type GrupoMensaje, MAXIMO_MENSAJE } from '#domain/red/mensajes.ts'
import { borradores } from '#web/servidor/borradores.ts'
import { detalleDe, detalleParaQuienEscribe } from '#web/servidor/pedir.ts'
import { useRefrescar } from '#web/servidor/refresco.ts'
import { Boton } from '#web/ui/boton.tsx'
import { enfocarFalta } from '#web/ui/foco.ts'
import { AvisoDeError, CampoLargo } from '#web/ui/formulario/campo.tsx'
import { Hueso } from '#web/ui/piezas.tsx'
import { useTitulo } from '#web/ui/titulo.ts'
import { useYo } from '#web/yo/sesion.ts'
import { consultaDestinatarios, enviarMensaje } from './consultas.ts'
import { Destinatarios } from './destinatarios.tsx'
import estilo from './mensajes.module.css'

const PALABRA: Readonly<Record<GrupoMensaje, string>> = {
  clientes: 'Clientes',
  proveedores: 'Proveedores',
  amigos: 'Amigos',
}
const VACIO: Readonly<Record<GrupoMensaje, string>> = {
  clientes: 'Aquí estarán quienes te hacen pedidos.',
  proveedores: 'Aquí estarán tus proveedores favoritos.',
  amigos: 'Aquí estarán los amigos que abran su cuenta con tu invitación.',
}

/** Renders /mensajes: one message into the notices of many. */
export const Mensajes = () => {
  useTitulo('Mensajes')
  const { data: yo } = useYo()
  const [grupo, cambiarGrupo] = useState<GrupoMensaje>(
    yo?.cuenta.tipoUsuario === 'proveedor' ? 'clientes' : 'proveedores',
  )
  if (!yo) return null
  return (
    <div className={estilo.pagina}>
      <h1>Mensaje a tu red</h1>
      <Tabs.Root value={grupo} onValueChange={(nuevo) => cambiarGrupo(nuevo as GrupoMensaje)}>
        <Tabs.List className={estilo.pestanas} aria-label="A quiénes">
          {GRUPOS_MENSAJE.map((opcion) => (
            <Tabs.Trigger key={opcion} value={opcion}>
              {PALABRA[opcion]}
            </Tabs.Trigger>
          ))}
        </Tabs.List>
        {GRUPOS_MENSAJE.map((opcion) => (
          <Tabs.Content key={opcion} value={opcion} className={estilo.contenido}>
            <Mensaje grupo={opcion} />
          </Tabs.Content>
        ))}
      </Tabs.Root>
    </div>
  )
}

const Mensaje = ({ grupo }: { grupo: GrupoMensaje }) => {
  const clave = `mensaje.${grupo}`
  const refrescar = useRefrescar()
  const { data, error, refetch } = useQuery(consultaDestinatarios(grupo))
  const [elegidos, elegir] = useState<ReadonlySet<string>>(new Set())
  const [mensaje, escribir] = useState(() => borradores.leer(clave))
  const [fallo, marcar] = useState<{ mensaje?: string; general?: string }>({})
  const [enviado, decir] = useState('')
  const [enviando, ocupar] = useState(false)
  const cambiar = (texto: string) => {
    escribir(texto)
    borradores.guardar(clave, texto)
    marcar({})
    decir('')
  }

  const enviar = async (suceso: FormEvent<HTMLFormElement>) => {
    suceso.preventDefault()
    const forma = suceso.currentTarget
    const texto = mensaje.trim()
    if (!texto) {
      marcar({ mensaje: 'Escribe el mensaje para enviar' })
      return enfocarFalta(forma)
    }
    if (elegidos.size === 0) {
      marcar({ general: 'Elige a quién le escribes.' })
      return forma.querySelector<HTMLElement>('fieldset input[type=checkbox]')?.focus()
    }
    marcar({})
    decir('')
    ocupar(true)
    try {
      const { message } = await enviarMensaje(grupo, texto, [...elegidos])
      cambiar('')
      elegir(new Set())
      decir(message)
      void refrescar('mensaje')
    } catch (problema) {
      marcar({ general: detalleParaQuienEscribe(problema) })
    }
    ocupar(false)
  }

  return (
    <form noValidate className={estilo.dos} onSubmit={enviar}>
      <fieldset className={estilo.caja} aria-busy={!data && !error}>
        <legend className="solo-lectores">Destinatarios</legend>
        {data ? (
          <Destinatarios personas={data.items} elegidos={elegidos} elegir={elegir} vacio={VACIO[grupo]} />
        ) : error ? (
          <>
            <AvisoDeError>{detalleDe(error)}</AvisoDeError>
            <Boton onClick={() => void refetch()}>Reintentar</Boton>
          </>
        ) : (
          <Hueso ancho="100%" alto={160} />
        )}
      </fieldset>
      <div className={estilo.caja}>
        <CampoLargo
          nombre="Mensaje"
          rows={8}
          maximo={MAXIMO_MENSAJE}
          placeholder={`Escribe tu mensaje (máximo ${MAXIMO_MENSAJE} caracteres)`}
          value={mensaje}
          error={fallo.mensaje}
          onChange={({ target }) => cambiar(target.value)}
        />
        <AvisoDeError>{fallo.general}</AvisoDeError>
        <div className={estilo.pie}>
          <Boton
            type="submit"
            tono="primario"
            ocupado={enviando}
            motivo={data?.quedanHoy === 0 ? 'Ya enviaste los mensajes de hoy.' : null}
          >
            <Send size={14} aria-hidden />
            {elegidos.size > 0 ? `Enviar a ${elegidos.size}` : 'Enviar'}
          </Boton>
          {data ? <small>Hoy te quedan {data.quedanHoy} mensajes.</small> : null}
        </div>
        <p role="status" className={estilo.enviado}>
          {enviado ? (
            <>
              <CircleCheck size={15} aria-hidden />
              {enviado}
            </>
          ) : null}
        </p>
      </div>
    </form>
  )
}
