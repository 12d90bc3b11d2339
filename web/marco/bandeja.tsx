import { useQueryClient } from '@tanstack/react-query'
import { CloudUpload } from 'lucide-react'
import { Suspense, useEffect, useEffectEvent } from 'react'
import { toast } from 'sonner'
import { unir } from '#domain/texto.ts'
import { esMensaje } from '#web/conversacion/salida.ts'
import { aparte } from '#web/servidor/aparte.tsx'
import { bandejaDe } from '#web/servidor/bandeja.ts'
import { refrescar } from '#web/servidor/refresco.ts'
import { Boton } from '#web/ui/boton.tsx'
import { useEnDireccion } from '#web/ui/en-direccion.ts'
import { temaDeChat } from '#web/vivo/chat.ts'
import { useEstadoVivo } from '#web/vivo/senales.ts'
import { estaALaVista, mirando, responder } from '#web/vivo/toasts.ts'
import { useEnvios } from '#web/yo/bandeja.ts'
import { anotarHecho } from '#web/yo/recien.ts'
import estilo from './marco.module.css'
import { RedDeSeguridad } from './red-de-seguridad.tsx'

const error = (clave: string): string => `error ${clave}`

const traer = () => import('./bandeja-abierta.tsx').then((m) => m.BandejaAbierta)
const BandejaAbierta = aparte(traer)
/**
 * Milliseconds from the opening of the page to the loading of the panel, which couldn't be loaded
 * without a connection.
 */
const ANTES_MS = 3_000

/**
 * Sends what waits in this browser while its account is signed in. Reports the results in the tab
 * that sent them and in any that is visible; a conversation shows its own.
 */
const useSeguirBandeja = (cuenta: string, alVer: () => void): void => {
  const consultas = useQueryClient()
  const ver = useEffectEvent(alVer)
  const enVivo = useEstadoVivo() === 'en-vivo'
  useEffect(() => {
    if (enVivo) bandejaDe(cuenta).despertar()
  }, [cuenta, enVivo])
  useEffect(() => {
    const bandeja = bandejaDe(cuenta)
    /**
     * Titles sent since the outbox was last empty. They are announced together, but not while it
     * holds a refused entry.
     */
    let salidos: readonly string[] = []
    const callar = bandeja.oirFinales((envio, respuesta, aqui) => {
      const { clave, sobre, titulo, detalle, falla } = envio
      if (respuesta) anotarHecho(sobre, envio, respuesta)
      if (!esMensaje(envio)) void refrescar(consultas, 'pedido', 'compra', 'cuenta')
      if (!aqui && !mirando()) return
      if (falla) {
        if (estaALaVista(temaDeChat(sobre))) return
        toast.error(`No salió: ${titulo}`, {
          id: error(clave),
          description: unir(detalle, falla.detail),
          action: { label: 'Ver', onClick: ver },
        })
        return
      }
      if (esMensaje(envio)) return
      salidos = [...salidos, titulo]
      const [primero, ...mas] = salidos
      if (bandeja.leer().some((otro) => otro.falla)) return
      if (mas.length > 0) responder(sobre, `Salieron ${salidos.length} cosas`, salidos.join('; '))
      else responder(sobre, `Se envió: ${primero}`, detalle)
    })
    // Closes the error of an entry that is no longer there.
    let antes = bandeja.leer()
    const dejarDeOir = bandeja.oir(() => {
      const ahora = bandeja.leer()
      for (const { clave, falla } of antes)
        if (falla && !ahora.some((otro) => otro.clave === clave && otro.falla)) toast.dismiss(error(clave))
      if (ahora.length === 0) salidos = []
      antes = ahora
    })
    const dejar = bandeja.seguir()
    return () => {
      callar()
      dejarDeOir()
      dejar()
    }
  }, [cuenta, consultas])
}

/**
 * Shows the outbox while it holds something: actions made without a connection, or refused ones.
 */
export const Bandeja = ({ cuenta }: { cuenta: string }) => {
  const { abierto, abrir, cerrar } = useEnDireccion('por-enviar')
  useSeguirBandeja(cuenta, () => abrir({ 'por-enviar': 'si' }))
  useEffect(() => {
    const luego = setTimeout(() => void traer().catch(() => undefined), ANTES_MS)
    return () => clearTimeout(luego)
  }, [])
  const envios = useEnvios()
  const fallas = envios.filter(({ falla }) => falla).length
  const esperan = envios.length - fallas
  const nombre = [
    esperan > 0 ? `${esperan} ${esperan === 1 ? 'espera' : 'esperan'}` : '',
    fallas > 0 ? `${fallas} no ${fallas === 1 ? 'salió' : 'salieron'}` : '',
  ]
    .filter(Boolean)
    .join(', ')
  return (
    <>
      {envios.length > 0 ? (
        <Boton
          tono="suave"
          cuadrado
          className={estilo.bandeja}
          aria-haspopup="dialog"
          aria-label={`Por enviar: ${nombre}`}
          onClick={() => abrir({ 'por-enviar': 'si' })}
        >
          <CloudUpload size={18} aria-hidden />
          <sup data-falla={fallas > 0 ? '' : undefined}>{envios.length}</sup>
        </Boton>
      ) : null}
      {abierto['por-enviar'] ? (
        <RedDeSeguridad callada>
          <Suspense fallback={null}>
            <BandejaAbierta alCerrar={cerrar} />
          </Suspense>
        </RedDeSeguridad>
      ) : null}
    </>
  )
}
