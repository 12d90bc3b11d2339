import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { alPedirContrasena, sinRed } from '#web/servidor/pedir.ts'
import { useAtrasCierra } from '#web/ui/flotante/atras.ts'
import type { PreguntaDeContrasena } from './pregunta-de-contrasena.tsx'

/** Loads the prompt when it is needed, as few users ever see it. */
const traer = async () =>
  (
    await import('./pregunta-de-contrasena.tsx').catch(() => {
      throw sinRed()
    })
  ).PreguntaDeContrasena

/**
 * Asks for the password again, for every action that needs it; the action then goes on
 * (decisiones/cuenta, «The password asked again»).
 */
export const ContrasenaPedida = ({ correo }: { correo: string }) => {
  const [abierta, abrir] = useState<{ readonly Pregunta: typeof PreguntaDeContrasena; readonly para: string }>()
  const esperan = useRef<((dada: boolean) => void)[]>([])
  const responder = (dada: boolean) => {
    abrir(undefined)
    atras.elegir(() => {
      for (const seguir of esperan.current.splice(0)) seguir(dada)
    })
  }
  const atras = useAtrasCierra(() => responder(false), 'all')
  const alAbrir = useEffectEvent(() => atras.abrir())
  useEffect(() => {
    if (abierta) alAbrir()
  }, [abierta])
  useEffect(() => {
    alPedirContrasena(async (para) => {
      const Pregunta = await traer()
      return new Promise((seguir) => {
        esperan.current.push(seguir)
        abrir({ Pregunta, para })
      })
    })
    return () => {
      alPedirContrasena(async () => false)
      for (const seguir of esperan.current.splice(0)) seguir(false)
    }
  }, [])
  return abierta ? <abierta.Pregunta para={abierta.para} correo={correo} alCerrar={responder} /> : null
}
