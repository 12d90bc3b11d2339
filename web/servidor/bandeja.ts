import { ruta } from '#domain/rutas.ts'
import { conAlmacen, oirVaciado, PLAZO_MS, RECIENTE_MS, siSigueLaBandeja } from './almacen.ts'
import { uuid } from './claves.ts'
import type { Envio } from './envio.ts'
import { codigoDe, detalleDe, ErrorDeServidor, mandar, pasajero } from './pedir.ts'
import { crearCanal } from './pestanas.ts'
import { porGuardar } from './por-guardar.ts'
import { subir } from './subir.ts'
import { vezDeBandeja } from './veces.ts'

/** An action in the outbox; for a file, also the fraction uploaded (0–1). */
export type EnEspera = Envio & { readonly avance?: number }
/**
 * An action to add. `clave` is the key of an attempt that has begun. `accion` is given where path
 * and body don't tell whether two actions are the same.
 */
export type PorEnviar = Omit<Envio, 'cuenta' | 'clave' | 'accion' | 'orden' | 'falla'> &
  Partial<Pick<Envio, 'clave' | 'accion'>>
type Respuesta = Readonly<Record<string, unknown>>
/**
 * A listener for the end of an entry: carried out, with its answer, or refused, with `falla`.
 * `aqui` tells whether this tab sent it.
 */
type Enterar = (envio: Envio, respuesta: Respuesta | undefined, aqui: boolean) => void

/** Limits: entries in all, entries about one thing, and bytes of files. */
export const MAXIMO_EN_ESPERA = 200
export const MAXIMO_DE_UNA_COSA = 40
export const MAXIMO_DE_ARCHIVOS = 60 * 1024 * 1024

/** The slowest pace at which an entry's file is stored. */
const BYTES_POR_MS = 1_000
const PAUSA_MS = 1_000
const PAUSA_MAXIMA_MS = 15_000
/**
 * The refusal of an entry that waited for over a day: its owner may not want it any more, so it
 * isn't sent without asking.
 */
const TARDE = { code: 'tarde', detail: 'Se quedó sin enviar más de un día: mira si todavía lo quieres.' }

const canal = crearCanal('bandwork.bandeja')

/** Returns whether the entry's account isn't signed in; the entry then waits until it is. */
const deOtra = (error: unknown): boolean => ['sin-sesion', 'otra-cuenta'].includes(codigoDe(error) ?? '')
/** Returns whether a retry may help: our server didn't answer, or only answered «later». */
const pasa = (error: unknown): boolean =>
  error instanceof ErrorDeServidor && (pasajero(error) || codigoDe(error) === 'error' || error.problema.status === 429)
/** Returns whether it is unknown what became of a request. */
export const sinRespuesta = (error: unknown): boolean =>
  error instanceof ErrorDeServidor && [0, 502, 503, 504].includes(error.problema.status) && pasajero(error)

const textos = (cuerpo: Envio['cuerpo']): Record<string, string> =>
  Object.fromEntries(Object.entries(cuerpo).map(([campo, valor]) => [campo, String(valor)]))

const mandarPorRed = async (
  { cuenta: de, clave, camino, cuerpo, archivo, fin }: Envio,
  alAvanzar: (avance: number) => void,
  insiste: () => boolean,
): Promise<Respuesta> => {
  const respuesta: Respuesta = archivo
    ? await subir(camino, textos(cuerpo), archivo, alAvanzar, { clave, de })
    : await mandar<Respuesta>(camino, cuerpo, { clave, de, insiste })
  if (fin) await mandar(ruta(fin, { hashId: String(respuesta['idPedido']) }), {}, { clave: `${clave}.fin`, de })
  return respuesta
}

const llena = (): ErrorDeServidor =>
  new ErrorDeServidor({
    type: 'about:blank',
    title: 'Sin lugar',
    status: 0,
    code: 'bandeja-llena',
    detail: 'Ya espera demasiado por enviar en este navegador: deja que salga, o quita algo.',
  })

/**
 * Runs a job in one tab of the browser at a time. Without the Web Locks API the idempotency keys
 * alone ensure that everything is done once.
 */
const porTurno = <T>(nombre: string, hacer: () => Promise<T>): Promise<T> =>
  typeof navigator !== 'undefined' && navigator.locks ? navigator.locks.request(nombre, hacer) : hacer()

/**
 * The event that tells the live connection of an unanswered request: its socket may be dead without
 * having noticed.
 */
export const SIN_RESPUESTA = 'bandwork.sin-respuesta'
const decirSinRespuesta = () => dispatchEvent(new Event(SIN_RESPUESTA))

const preguntar = (suceso: Event) => suceso.preventDefault()

const dormir = (ms: number, despertar: AbortSignal) =>
  new Promise<void>((listo) => {
    const reloj = setTimeout(listo, ms)
    const ya = () => {
      clearTimeout(reloj)
      listo()
    }
    despertar.addEventListener('abort', ya, { once: true })
  })

/** Selects what waits to be sent about one thing. */
export const porSalir =
  (sobre: string) =>
  (envio: Envio): boolean =>
    envio.sobre === sobre && !envio.falla

/**
 * Creates an account's outbox. It holds each action, under its key, in the browser's database until
 * the server has answered it. Entries about one thing are sent one after the other, by one tab at a
 * time, at the pace that the server asks for. A page loaded later goes on with them
 * (decisiones/vivo, «Without a connection»). `mandarUno` throws what `mandar` throws.
 */
export const crearBandeja = (
  cuenta: string,
  { mandarUno = mandarPorRed, pausar = dormir }: { mandarUno?: typeof mandarPorRed; pausar?: typeof dormir } = {},
) => {
  const oyentes = new Set<() => void>()
  const enterados = new Set<Enterar>()
  const carriles = new Set<string>()
  /** Keys of the entries that the database doesn't hold yet, or can't store. */
  const soloAqui = new Set<string>()
  /**
   * Keys of the actions that are being sent directly. They are stored in case the page closes, but
   * don't wait in the outbox.
   */
  const alInstante = new Set<string>()
  let envios: readonly EnEspera[] = []
  let cadena: Promise<unknown> = Promise.resolve()
  let turno: Promise<void> = Promise.resolve()
  let pausa = PAUSA_MS
  let sigue = false
  let espera = { hasta: 0, porRed: true, despertar: new AbortController() }

  /**
   * Keys of the entries that would be lost with this page. The value is true if the browser can't
   * store the entry, false while it is being stored.
   */
  const fragiles = new Map<string, boolean>()
  const vigilarSalida = () => {
    if (fragiles.size > 0) addEventListener('beforeunload', preguntar)
    else removeEventListener('beforeunload', preguntar)
  }

  const poner = (nuevos: readonly EnEspera[]) => {
    envios = nuevos.toSorted((a, b) => a.orden - b.orden)
    for (const avisar of oyentes) avisar()
  }
  const cambiar = (clave: string, cambio: Partial<EnEspera>) =>
    poner(envios.map((envio) => (envio.clave === clave ? { ...envio, ...cambio } : envio)))
  const decir = (que: string) => canal.decir(`${cuenta} ${que}`)
  /** Calls the listeners; one that throws doesn't change what became of the entry. */
  const terminar: Enterar = (envio, respuesta, aqui) => {
    for (const enterar of enterados)
      try {
        enterar(envio, respuesta, aqui)
      } catch (error) {
        reportError(error)
      }
  }
  const sinTardanza = (envio: Envio): Envio =>
    !envio.falla && Date.now() - envio.orden > RECIENTE_MS ? { ...envio, falla: TARDE } : envio

  /**
   * Runs jobs one after the other in the order of the calls, so a read is never older than a write
   * made here.
   */
  const enCadena = <T>(hacer: () => Promise<T>): Promise<T> => {
    const hecho = cadena.then(hacer)
    cadena = hecho.catch(() => undefined)
    return hecho
  }
  /**
   * Reads the entries from the database, unless it is emptied meanwhile; without a database, keeps
   * what this page knows.
   */
  const releer = (): Promise<void> =>
    enCadena(async () => {
      const vez = vezDeBandeja()
      const guardados = await conAlmacen((base) => base.getAllFromIndex('bandeja', 'cuenta', cuenta))
      if (vezDeBandeja() !== vez) return
      const avances = new Map(envios.map(({ clave, avance }) => [clave, avance]))
      const aqui = envios.filter(({ clave }) => soloAqui.has(clave))
      const otros = guardados.filter(({ clave }) => !soloAqui.has(clave) && !alInstante.has(clave))
      const conAvance = (envio: Envio): EnEspera => {
        const avance = avances.get(envio.clave)
        return { ...sinTardanza(envio), ...(avance === undefined ? {} : { avance }) }
      }
      poner([...otros.map(conAvance), ...aqui])
    }).catch(() => undefined)
  /**
   * Resolves with undefined once the entry is stored, or with the equal entry that another tab
   * stored first.
   */
  const escribir = (envio: Envio, vez: string): Promise<Envio | undefined> =>
    enCadena(async () => {
      let otro: Envio | undefined
      await siSigueLaBandeja(
        vez,
        async (base) => {
          const { store, done } = base.transaction('bandeja', 'readwrite')
          otro = await store.index('accion').get([cuenta, envio.accion])
          if (otro?.clave === envio.clave || otro === undefined || sinTardanza(otro).falla) {
            if (otro && otro.clave !== envio.clave) await store.delete(otro.clave)
            otro = undefined
            await store.put(envio)
          }
          await done
        },
        PLAZO_MS + (envio.archivo?.size ?? 0) / BYTES_POR_MS,
      )
      return otro
    })
  /** Forgets a key whose entry is stored by now, or is no longer this page's. */
  const soltarDeAqui = (clave: string) => {
    soloAqui.delete(clave)
    fragiles.delete(clave)
    porGuardar.quitar(clave)
    vigilarSalida()
  }
  const guardar = async (envio: Envio, vez = vezDeBandeja()): Promise<void> => {
    soloAqui.add(envio.clave)
    if (!porGuardar.poner(envio)) fragiles.set(envio.clave, false)
    vigilarSalida()
    try {
      const otro = await escribir(envio, vez)
      soltarDeAqui(envio.clave)
      if (otro) await releer()
      decir('cambio')
    } catch {
      // Only this page can send what the browser can't store, so the user is asked before leaving
      // it.
      if (fragiles.has(envio.clave)) fragiles.set(envio.clave, true)
    }
  }
  const borrar = async (clave: string): Promise<void> => {
    const vez = vezDeBandeja()
    soltarDeAqui(clave)
    const sacar = () => poner(envios.filter((envio) => envio.clave !== clave))
    sacar()
    await enCadena(async () => {
      await siSigueLaBandeja(vez, (base) => base.delete('bandeja', clave)).catch(() => undefined)
      sacar()
    })
  }

  /** Removes the refused entries about a thing, because their owner has acted on it again. */
  const olvidarRechazos = (sobre: string) => {
    for (const envio of envios)
      if (envio.sobre === sobre && envio.falla) void borrar(envio.clave).then(() => decir('cambio'))
  }

  const aguardar = async () => {
    // Another wait may have been set during this one.
    for (let vista: typeof espera | undefined; vista !== espera; ) {
      vista = espera
      const ms = espera.hasta - Date.now()
      if (ms > 0) await pausar(ms, espera.despertar.signal)
    }
  }
  const retrasar = (error: unknown) => {
    if (sinRespuesta(error)) decirSinRespuesta()
    const pedida = error instanceof ErrorDeServidor ? error.esperarMs : undefined
    espera = { hasta: Date.now() + (pedida ?? pausa), porRed: pedida === undefined, despertar: new AbortController() }
    pausa = Math.min(pausa * 2, PAUSA_MAXIMA_MS)
  }
  const despertar = () => {
    if (!espera.porRed) return
    espera.hasta = 0
    espera.despertar.abort()
  }

  /**
   * Waits until the previous entry has been sent: one goes out at a time, apart from files.
   * Resolves with the function that lets the next one go.
   */
  const tomarTurno = async (): Promise<() => void> => {
    const antes = turno
    const { promise, resolve } = Promise.withResolvers<void>()
    turno = promise
    await antes
    return resolve
  }
  const rechazar = async ({ avance: _, ...envio }: EnEspera, error: unknown, vez: string): Promise<void> => {
    // The entry was removed while it was being sent.
    if (!envios.some(({ clave }) => clave === envio.clave)) return
    const rechazado = { ...envio, falla: { code: codigoDe(error) ?? 'error', detail: detalleDe(error) } }
    poner(envios.map((otro) => (otro.clave === envio.clave ? rechazado : otro)))
    terminar(rechazado, undefined, true)
    await guardar(rechazado, vez)
    decir(`negado ${envio.clave}`)
  }
  /**
   * Marks an entry as perhaps carried out. Without a network nothing was sent, so it stays
   * unmarked.
   */
  const dudar = async ({ avance: _, ...envio }: EnEspera, error: unknown, vez: string): Promise<void> => {
    const sigueAqui = envios.some(({ clave }) => clave === envio.clave)
    if (sigueAqui && !envio.intentado && navigator.onLine !== false && sinRespuesta(error))
      await guardar({ ...envio, intentado: true }, vez)
  }
  /** Returns false once nothing about that thing is left to send. */
  const enviarUno = async (sobre: string): Promise<boolean> => {
    const soltar = await tomarTurno()
    try {
      await aguardar()
      await releer()
      const envio = envios.find(porSalir(sobre))
      if (!envio || !sigue) return false
      if (envio.archivo) soltar()
      const vez = vezDeBandeja()
      try {
        const respuesta = await mandarUno(
          envio,
          (avance) => cambiar(envio.clave, { avance }),
          () => envios.some(({ clave }) => clave === envio.clave),
        )
        terminar(envio, respuesta, true)
        await borrar(envio.clave)
        decir(`hecho ${JSON.stringify([envio.clave, respuesta])}`)
        pausa = PAUSA_MS
      } catch (error) {
        if (deOtra(error)) sigue = false
        else if (pasa(error)) {
          await dudar(envio, error, vez)
          retrasar(error)
        } else await rechazar(envio, error, vez)
      }
      return true
    } finally {
      soltar()
    }
  }
  const enviar = async (sobre: string): Promise<void> => {
    while (sigue && (await enviarUno(sobre)));
  }
  const carril = async (sobre: string): Promise<void> => {
    if (carriles.has(sobre)) return
    carriles.add(sobre)
    try {
      await porTurno(`bandwork.bandeja ${cuenta} ${sobre}`, () => enviar(sobre))
    } finally {
      carriles.delete(sobre)
    }
    // Sends what was added while this loop was ending.
    if (sigue && envios.some(porSalir(sobre))) void carril(sobre)
  }
  /** Takes over what a page put in and didn't live to store. */
  const adoptar = () => {
    for (const envio of porGuardar.de(cuenta)) {
      if (alInstante.has(envio.clave) || envios.some(({ clave }) => clave === envio.clave)) continue
      poner([...envios, sinTardanza(envio)])
      void guardar(envio)
    }
  }
  const salir = () => {
    if (!sigue) return
    adoptar()
    for (const sobre of new Set(envios.filter(({ falla }) => !falla).map((envio) => envio.sobre))) void carril(sobre)
  }

  /** Another tab put something in: if it lives, its database has stored that by then. */
  const adoptarLuego = ({ key }: StorageEvent) => {
    if (porGuardar.esSuya(key)) setTimeout(salir, PAUSA_MS)
  }

  const envioDe = (nuevo: PorEnviar): Envio => ({
    ...nuevo,
    accion: nuevo.accion ?? `${nuevo.camino} ${JSON.stringify(nuevo.cuerpo)}`,
    cuenta,
    clave: nuevo.clave ?? uuid(),
    orden: Math.max(Date.now(), (envios.at(-1)?.orden ?? 0) + 0.001),
  })
  /** Adds an action, unless the same one already waits. Throws `bandeja-llena`. */
  const meter = (nuevo: PorEnviar): void => {
    const envio = envioDe(nuevo)
    if (envios.some((otro) => otro.accion === envio.accion && !otro.falla)) return
    const bytes = [...envios, nuevo].reduce((suma, { archivo }) => suma + (archivo?.size ?? 0), 0)
    const cuantos = envios.filter(({ sobre }) => sobre === nuevo.sobre).length
    if (envios.length >= MAXIMO_EN_ESPERA || cuantos >= MAXIMO_DE_UNA_COSA || bytes > MAXIMO_DE_ARCHIVOS) throw llena()
    // A refused entry of the same action gives way to the new one.
    for (const otro of envios) if (otro.accion === envio.accion) void borrar(otro.clave)
    poner([...envios, envio])
    void guardar(envio)
    salir()
  }

  const oirOtras = (texto: string) => {
    const [quien, que, ...resto] = texto.split(' ')
    if (quien !== cuenta) return
    if (que === 'despierta') return despertar()
    // This tab may be storing it, having taken it over.
    if (que === 'quitado') return void borrar(resto.join(' '))
    if (que === 'hecho') {
      const [clave, respuesta] = JSON.parse(resto.join(' ')) as [string, Respuesta]
      const envio = envios.find((otro) => otro.clave === clave)
      if (envio) terminar(envio, respuesta, false)
    }
    void releer().then(() => {
      salir()
      const negado = que === 'negado' ? envios.find(({ clave, falla }) => clave === resto[0] && falla) : undefined
      if (negado) terminar(negado, undefined, false)
    })
  }

  return {
    leer: (): readonly EnEspera[] => envios,
    oir: (avisar: () => void) => {
      oyentes.add(avisar)
      return () => {
        oyentes.delete(avisar)
      }
    },
    /**
     * Calls back when an entry has been carried out or refused; returns the function that stops it.
     */
    oirFinales: (enterar: Enterar) => {
      enterados.add(enterar)
      return () => void enterados.delete(enterar)
    },
    /** Reads what the browser has stored, also while nothing is being sent. */
    cargar: async (): Promise<readonly EnEspera[]> => {
      await releer()
      return envios
    },
    /**
     * Sends what waits as long as this account is signed in here; returns the function that stops
     * it.
     */
    seguir: (): (() => void) => {
      sigue = true
      const callar = canal.oir(oirOtras)
      const dejar = oirVaciado(() => {
        sigue = false
        // This tab may have put one in since the storage was emptied.
        porGuardar.vaciar()
        soloAqui.clear()
        fragiles.clear()
        vigilarSalida()
        poner([])
      })
      addEventListener('online', despertar)
      addEventListener('storage', adoptarLuego)
      adoptar()
      void releer().then(salir)
      return () => {
        sigue = false
        callar()
        dejar()
        removeEventListener('online', despertar)
        removeEventListener('storage', adoptarLuego)
        despertar()
      }
    },
    /** Tells the sending tab that the server answers again, so it needn't wait any longer. */
    despertar: (): void => {
      decir('despierta')
      despertar()
      salir()
    },
    /**
     * Sends an action at once and resolves with the server's answer. If nothing answers, or an
     * earlier action on the same thing waits, it adds the action to the outbox and resolves with
     * undefined. Throws refusals and `bandeja-llena`.
     */
    hacer: async <R extends object>(nuevo: PorEnviar): Promise<R | undefined> => {
      const envio = envioDe(nuevo)
      if (navigator.onLine === false || envios.some(porSalir(nuevo.sobre))) {
        meter({ ...nuevo, clave: envio.clave })
        return undefined
      }
      const vez = vezDeBandeja()
      alInstante.add(envio.clave)
      // The next page goes on with it if this one closes before the answer.
      porGuardar.poner(envio)
      await escribir(envio, vez).then(
        () => porGuardar.quitar(envio.clave),
        () => undefined,
      )
      try {
        const respuesta = await mandar<R>(envio.camino, envio.cuerpo, { clave: envio.clave, de: cuenta })
        void borrar(envio.clave)
        olvidarRechazos(envio.sobre)
        return respuesta
      } catch (error) {
        // After a sign-out nothing waits here for this account.
        if (!sinRespuesta(error) || vezDeBandeja() !== vez) {
          void borrar(envio.clave)
          throw error
        }
      } finally {
        alInstante.delete(envio.clave)
      }
      decirSinRespuesta()
      try {
        meter({ ...nuevo, clave: envio.clave })
      } catch (error) {
        void borrar(envio.clave)
        throw error
      }
      return undefined
    },
    meter,
    /** Sends a refused entry once more, unchanged. */
    reintentar: (clave: string): void => {
      const otro = envios.find((envio) => envio.clave === clave)
      if (!otro) return
      const { falla: _, ...resto } = otro
      const nuevo: Envio = { ...resto, orden: Date.now() }
      poner(envios.map((antes) => (antes.clave === clave ? nuevo : antes)))
      void guardar(nuevo)
      salir()
    },
    /**
     * Returns whether some entries exist in this page only, because the browser can't store them.
     */
    esFragil: (): boolean => [...fragiles.values()].includes(true),
    quitar: (clave: string): void => void borrar(clave).then(() => decir(`quitado ${clave}`)),
  }
}
export type Bandeja = ReturnType<typeof crearBandeja>

const bandejas = new Map<string, Bandeja>()
/** Returns an account's outbox, one per page. */
export const bandejaDe = (cuenta: string): Bandeja => {
  const bandeja = bandejas.get(cuenta) ?? crearBandeja(cuenta)
  bandejas.set(cuenta, bandeja)
  return bandeja
}
