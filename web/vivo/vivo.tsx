import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { useNavigate } from 'react-router-dom'
import type { Yo } from '#api/contract/sesion.ts'
import type { Mensaje, MensajeDeHecho } from '#api/contract/vivo.ts'
import { claseDeAviso } from '#domain/aviso.ts'
import { type CanalDeAviso, llega } from '#domain/cuenta/eleccion-de-avisos.ts'
import type { Lectora } from '#domain/dicho.ts'
import { preguntarLoQueFalta } from '#web/servidor/de-antes.ts'
import { oirDeOtras } from '#web/servidor/pestanas.ts'
import { anotarPropia, avanzarPosicion, esPropia } from '#web/servidor/posicion.ts'
import { COSAS, crearRefresco, refrescar } from '#web/servidor/refresco.ts'
import { leerApariencia } from '#web/yo/apariencia.ts'
import { oirMostrados, oirPulsados } from '#web/yo/push.ts'
import { aplicarCallado } from './callado.ts'
import { crearCola } from './cola.ts'
import type { Conexion } from './conexion.ts'
import { sobreLoMismo } from './destino.ts'
import { type Dicho, type Efecto, porDecir } from './efecto.ts'
import { aplicarPresencia, preguntarPresencia, TEMA_PRESENCIA } from './presencia.ts'
import { seguimiento } from './seguimiento.ts'
import { estadoVivo, hacerBrillar, parpadear } from './senales.ts'
import { anunciar, despedir, mirando, oirVistos, useLlegadas } from './toasts.ts'
import { prepararSonido, sonar } from './tonos.ts'

/** Milliseconds in which a burst of messages becomes one refetch. */
const RAFAGA_MS = 25
/**
 * Milliseconds from an event to the panel that opens with it (decisiones/vivo, «Panels that open»).
 */
const ESPERA_PANEL_MS = 1_000

/** Returns whether the user is writing or answering a question; nobody is taken off a page then. */
const escribiendo = (): boolean =>
  document.querySelector('[role=dialog], [role=alertdialog]') !== null ||
  Boolean(document.activeElement?.matches('input, textarea, select'))

/** Runs the live feed of the signed-in account: one for the whole page, kept across routes. */
export const Vivo = ({ yo, efectoDe }: { yo: Yo; efectoDe: (mensaje: MensajeDeHecho, lectora: Lectora) => Efecto }) => {
  const consultas = useQueryClient()
  const navegar = useNavigate()
  const { cuenta, wamp, temas } = yo
  useLlegadas()
  const llave = `${cuenta.id} ${wamp} ${temas.join(' ')}`

  /** Returns whether the account's choice at that time lets a message reach a channel. */
  const llegaAqui = useEffectEvent((canal: CanalDeAviso, m: MensajeDeHecho): boolean =>
    llega(cuenta.avisos, canal, claseDeAviso(m), new Date().toISOString()),
  )

  // biome-ignore lint/correctness/useExhaustiveDependencies: the connection belongs to the account, not to each answer of /api/yo
  useEffect(() => {
    prepararSonido()
    const refresco = crearRefresco(consultas, RAFAGA_MS)
    let panel: ReturnType<typeof setTimeout> | undefined
    const abrir = ({ desde, a }: NonNullable<Efecto['abre']>) => {
      clearTimeout(panel)
      panel = setTimeout(() => {
        if (location.pathname === desde && !escribiendo()) navegar(a)
      }, ESPERA_PANEL_MS)
    }

    /** Applies a message's changes; returns the text to show, if any. */
    const aplicar = (m: Mensaje): readonly Dicho[] => {
      if (aplicarPresencia(m, refresco.pedir)) return []
      avanzarPosicion(m.posicion)
      // This browser already shows what was done in it.
      if (esPropia(m.posicion) || aplicarCallado(m, refresco.pedir)) return []
      const { cambia, sobre, leido, aviso, pestana, abre } = efectoDe(m, cuenta)
      refresco.pedir(...cambia, 'aviso')
      if (sobre) hacerBrillar(sobre)
      if (abre) abrir(abre)
      if (leido) despedir(leido)
      if (!aviso) return []
      if (llegaAqui('pantalla', m)) {
        if (pestana && !(mirando() && aviso.callaEn === location.pathname)) parpadear(pestana)
        if (mirando()) mostrados.decir(m.posicion)
      }
      return [{ mensaje: m, sobre: sobre ?? m.posicion, aviso }]
    }
    const decir = ({ mensaje, sobre, aviso }: Dicho) => {
      const por = (canal: CanalDeAviso) => llegaAqui(canal, mensaje)
      if (leerApariencia().sonido && por('tono')) void sonar(aviso.tono, `${mensaje.posicion} ${mensaje.asunto}`)
      if (por('pantalla')) anunciar(mensaje, sobre, aviso, (a) => navegar(sobreLoMismo(a)))
    }
    const alLlegar = (lote: readonly Mensaje[]) => {
      for (const dicho of porDecir(lote.flatMap(aplicar))) decir(dicho)
    }

    const callar = oirDeOtras((posicion) => {
      anotarPropia(posicion)
      refresco.pedir(...COSAS)
    })
    const dejarDeVer = oirVistos()
    const mostrados = oirMostrados()
    const dejarDeIr = oirPulsados((a) => navegar(sobreLoMismo(a)))
    const cola = crearCola(yo.posicion, alLlegar)
    let conexion: Conexion | undefined
    let acabado = false
    // The protocol's client is loaded after the first view.
    void import('./conexion.ts').then(({ conectar, direccionWamp }) => {
      if (acabado) return
      conexion = conectar({
        url: direccionWamp(wamp, location.href),
        temas: [...new Set([...temas, TEMA_PRESENCIA])],
        cola,
        hechos: seguimiento,
        alEstado: (estado) => {
          const antes = estadoVivo.leer()
          estadoVivo.poner(estado)
          // The socket may have been closed because the session ended.
          if (antes === 'en-vivo' && estado === 'reintentando') void refrescar(consultas, 'cuenta')
          // Retries what failed while the server was away, also over a connection that survived
          // that.
          if (estado === 'en-vivo') void preguntarLoQueFalta(consultas)
        },
        alPerderHilo: () => void consultas.invalidateQueries(),
        alConectar: () => {
          void preguntarPresencia(conexion)
          // A change that no fact tells isn't repeated to a page that was away.
          refresco.pedir('trabajo', 'extracto')
        },
      })
    })
    return () => {
      acabado = true
      callar()
      dejarDeVer()
      dejarDeIr()
      mostrados.callar()
      refresco.cerrar()
      clearTimeout(panel)
      conexion?.cerrar()
      // The next connection isn't open yet, and until its code is loaded nothing else says so.
      estadoVivo.poner('conectando')
    }
  }, [llave])

  return null
}
