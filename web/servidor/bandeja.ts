import { ruta } from '#domain/rutas.ts'
import { almacen, oirVaciado, RECIENTE_MS, siSigueLaBandeja, vezDeBandeja } from './almacen.ts'
import { uuid } from './claves.ts'
import type { Envio } from './envio.ts'
import { codigoDe, detalleDe, ErrorDeServidor, mandar, pasajero } from './pedir.ts'
import { crearCanal } from './pestanas.ts'
import { porGuardar } from './por-guardar.ts'
import { subir } from './subir.ts'

/** What an account did here and isn't done yet; of a file, which part of it is up (0–1). */
export type EnEspera = Envio & { readonly avance?: number }
/** As it is put in. `clave`: that of a try that was begun; `accion`: where not the same address and body are the same act. */
export type PorEnviar = Omit<Envio, 'cuenta' | 'clave' | 'accion' | 'orden' | 'falla'> &
  Partial<Pick<Envio, 'clave' | 'accion'>>
type Respuesta = Readonly<Record<string, unknown>>
/** What was done, with its answer, or refused, with `falla`; and whether this tab had sent it. */
type Enterar = (uno: Envio, respuesta: Respuesta | undefined, aqui: boolean) => void

/** How much may wait in all, of one thing, and of files in bytes. */
export const MAXIMO_EN_ESPERA = 200
export const MAXIMO_DE_UNA_COSA = 40
export const MAXIMO_DE_ARCHIVOS = 60 * 1024 * 1024

const PAUSA_MS = 1_000
const PAUSA_MAXIMA_MS = 15_000
/** What waited for over a day isn't done without being asked: it may not be wanted any more. */
const TARDE = { code: 'tarde', detail: 'Se quedó sin enviar más de un día: mira si todavía lo quieres.' }

const canal = crearCanal('bandwork.bandeja')

/** Who did it isn't signed in now: it waits until they are. */
const deOtra = (error: unknown): boolean => ['sin-sesion', 'otra-cuenta'].includes(codigoDe(error) ?? '')
/** Whether trying again may help: nothing of ours was answered, or only «later». */
const pasa = (error: unknown): boolean =>
  pasajero(error) || codigoDe(error) === 'error' || (error instanceof ErrorDeServidor && error.problema.status === 429)
/** Whether it isn't known what became of what was sent. */
export const sinRespuesta = (error: unknown): boolean =>
  error instanceof ErrorDeServidor && [0, 502, 503, 504].includes(error.problema.status) && pasajero(error)

const textos = (cuerpo: Envio['cuerpo']): Record<string, string> =>
  Object.fromEntries(Object.entries(cuerpo).map(([campo, valor]) => [campo, String(valor)]))

const mandarPorRed = async (
  { cuenta: de, clave, camino, cuerpo, archivo, fin }: Envio,
  alAvanzar: (avance: number) => void,
): Promise<Respuesta> => {
  const respuesta: Respuesta = archivo
    ? await subir(camino, textos(cuerpo), archivo, alAvanzar, { clave, de })
    : await mandar<Respuesta>(camino, cuerpo, { clave, de })
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

/** One tab of a browser at a time; where it can't be told, the keys alone see to it that all is done once. */
const porTurno = <T>(nombre: string, hacer: () => Promise<T>): Promise<T> =>
  typeof navigator !== 'undefined' && navigator.locks ? navigator.locks.request(nombre, hacer) : hacer()

/** Heard by the live connection: it may be dead without knowing it. */
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

/** Of one thing what waits to be sent. */
export const porSalir =
  (sobre: string) =>
  (uno: Envio): boolean =>
    uno.sobre === sobre && !uno.falla

/**
 * What an account does in this browser until the server has answered it: kept in the browser's database, each under its key, sent one after the other
 * where they are of one thing, by one tab at a time, at the pace that the server asks for; also by the page that comes after a reload (decisiones/vivo,
 * «Without a connection»). `mandarUno` throws what `mandar` throws.
 */
export const crearBandeja = (
  cuenta: string,
  { mandarUno = mandarPorRed, pausar = dormir }: { mandarUno?: typeof mandarPorRed; pausar?: typeof dormir } = {},
) => {
  const oyentes = new Set<() => void>()
  const enterados = new Set<Enterar>()
  const carriles = new Set<string>()
  /** What the database hasn't, or can't have. */
  const soloAqui = new Set<string>()
  /** What is being done at once: it is kept, in case its page goes, and isn't waiting. */
  const alInstante = new Set<string>()
  let envios: readonly EnEspera[] = []
  let cadena: Promise<unknown> = Promise.resolve()
  let turno: Promise<void> = Promise.resolve()
  let pausa = PAUSA_MS
  let sigue = false
  let espera = { hasta: 0, porRed: true, despertar: new AbortController() }

  /** What is lost with its page, and whether the browser can't keep it: else it is being kept. */
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
    poner(envios.map((uno) => (uno.clave === clave ? { ...uno, ...cambio } : uno)))
  const decir = (que: string) => canal.decir(`${cuenta} ${que}`)
  const sinTardanza = (uno: Envio): Envio =>
    !uno.falla && Date.now() - uno.orden > RECIENTE_MS ? { ...uno, falla: TARDE } : uno

  /** One after the other, as they were asked for: what is read is never older than what was written here. */
  const enCadena = <T>(hacer: () => Promise<T>): Promise<T> => {
    const hecho = cadena.then(hacer)
    cadena = hecho.catch(() => undefined)
    return hecho
  }
  /** As the database has it by now; where there is none, what this page knows. */
  const releer = (): Promise<void> =>
    enCadena(async () => {
      const base = await almacen()
      const guardados = await base.getAllFromIndex('bandeja', 'cuenta', cuenta)
      const avances = new Map(envios.map(({ clave, avance }) => [clave, avance]))
      const aqui = envios.filter(({ clave }) => soloAqui.has(clave))
      const otros = guardados.filter(({ clave }) => !soloAqui.has(clave) && !alInstante.has(clave))
      const conAvance = (uno: Envio): EnEspera => {
        const avance = avances.get(uno.clave)
        return { ...sinTardanza(uno), ...(avance === undefined ? {} : { avance }) }
      }
      poner([...otros.map(conAvance), ...aqui])
    }).catch(() => undefined)
  /** Undefined once it is kept; what another tab has put in before it, which is the same. */
  const escribir = (uno: Envio, vez: string): Promise<Envio | undefined> =>
    enCadena(async () => {
      let otro: Envio | undefined
      await siSigueLaBandeja(vez, async (base) => {
        const { store, done } = base.transaction('bandeja', 'readwrite')
        otro = await store.index('accion').get([cuenta, uno.accion])
        if (otro?.clave === uno.clave || otro === undefined || sinTardanza(otro).falla) {
          if (otro && otro.clave !== uno.clave) await store.delete(otro.clave)
          otro = undefined
          await store.put(uno)
        }
        await done
      })
      return otro
    })
  /** Kept by now, or none of this page's any more. */
  const soltarDeAqui = (clave: string) => {
    soloAqui.delete(clave)
    fragiles.delete(clave)
    porGuardar.quitar(clave)
    vigilarSalida()
  }
  const guardar = async (uno: Envio, vez = vezDeBandeja()): Promise<void> => {
    soloAqui.add(uno.clave)
    if (!porGuardar.poner(uno)) fragiles.set(uno.clave, false)
    vigilarSalida()
    try {
      const otro = await escribir(uno, vez)
      soltarDeAqui(uno.clave)
      if (otro) await releer()
      decir('cambio')
    } catch {
      // What the browser can't keep is sent by this page alone: who leaves it is asked.
      if (fragiles.has(uno.clave)) fragiles.set(uno.clave, true)
    }
  }
  const borrar = async (clave: string): Promise<void> => {
    const vez = vezDeBandeja()
    soltarDeAqui(clave)
    await enCadena(async () => {
      await siSigueLaBandeja(vez, (base) => base.delete('bandeja', clave)).catch(() => undefined)
      poner(envios.filter((uno) => uno.clave !== clave))
    })
  }

  /** Its owner has decided anew about that thing. */
  const olvidarRechazos = (sobre: string) => {
    for (const uno of envios) if (uno.sobre === sobre && uno.falla) void borrar(uno.clave).then(() => decir('cambio'))
  }

  const aguardar = async () => {
    // While it waits another one may have been asked to.
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

  /** One thing at a time goes out, files aside; answers how to let the next one. */
  const tomarTurno = async (): Promise<() => void> => {
    const antes = turno
    const { promise, resolve } = Promise.withResolvers<void>()
    turno = promise
    await antes
    return resolve
  }
  const rechazar = async ({ avance: _, ...uno }: EnEspera, error: unknown, vez: string): Promise<void> => {
    // It was given up while it was on its way.
    if (!envios.some(({ clave }) => clave === uno.clave)) return
    const rechazado = { ...uno, falla: { code: codigoDe(error) ?? 'error', detail: detalleDe(error) } }
    poner(envios.map((otro) => (otro.clave === uno.clave ? rechazado : otro)))
    for (const enterar of enterados) enterar(rechazado, undefined, true)
    await guardar(rechazado, vez)
    decir(`negado ${uno.clave}`)
  }
  /** Notes that it may be done; without a network nothing had gone out. */
  const dudar = async ({ avance: _, ...uno }: EnEspera, error: unknown, vez: string): Promise<void> => {
    const sigueAqui = envios.some(({ clave }) => clave === uno.clave)
    if (sigueAqui && !uno.intentado && navigator.onLine !== false && sinRespuesta(error))
      await guardar({ ...uno, intentado: true }, vez)
  }
  /** False when nothing of that thing is left to send. */
  const enviarUno = async (sobre: string): Promise<boolean> => {
    const soltar = await tomarTurno()
    try {
      await aguardar()
      await releer()
      const uno = envios.find(porSalir(sobre))
      if (!uno || !sigue) return false
      if (uno.archivo) soltar()
      const vez = vezDeBandeja()
      try {
        const respuesta = await mandarUno(uno, (avance) => cambiar(uno.clave, { avance }))
        for (const enterar of enterados) enterar(uno, respuesta, true)
        await borrar(uno.clave)
        decir(`hecho ${JSON.stringify([uno.clave, respuesta])}`)
        pausa = PAUSA_MS
      } catch (error) {
        if (deOtra(error)) sigue = false
        else if (pasa(error)) {
          await dudar(uno, error, vez)
          retrasar(error)
        } else await rechazar(uno, error, vez)
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
    // What came while it was ending.
    if (sigue && envios.some(porSalir(sobre))) void carril(sobre)
  }
  const salir = () => {
    if (!sigue) return
    for (const sobre of new Set(envios.filter(({ falla }) => !falla).map((uno) => uno.sobre))) void carril(sobre)
  }

  const envioDe = (nuevo: PorEnviar): Envio => ({
    ...nuevo,
    accion: nuevo.accion ?? `${nuevo.camino} ${JSON.stringify(nuevo.cuerpo)}`,
    ...{ cuenta, clave: nuevo.clave ?? uuid(), orden: Math.max(Date.now(), (envios.at(-1)?.orden ?? 0) + 0.001) },
  })
  /** The same that waits already isn't put in twice. Throws `bandeja-llena`. */
  const meter = (nuevo: PorEnviar): void => {
    const uno = envioDe(nuevo)
    if (envios.some((otro) => otro.accion === uno.accion && !otro.falla)) return
    const bytes = [...envios, nuevo].reduce((suma, { archivo }) => suma + (archivo?.size ?? 0), 0)
    const suyos = envios.filter(({ sobre }) => sobre === nuevo.sobre).length
    if (envios.length >= MAXIMO_EN_ESPERA || suyos >= MAXIMO_DE_UNA_COSA || bytes > MAXIMO_DE_ARCHIVOS) throw llena()
    // What was refused of the same gives its place.
    for (const otro of envios) if (otro.accion === uno.accion) void borrar(otro.clave)
    poner([...envios, uno])
    void guardar(uno)
    salir()
  }

  const oirOtras = (texto: string) => {
    const [quien, que, ...resto] = texto.split(' ')
    if (quien !== cuenta) return
    if (que === 'despierta') return despertar()
    if (que === 'hecho') {
      const [clave, respuesta] = JSON.parse(resto.join(' ')) as [string, Respuesta]
      const uno = envios.find((otro) => otro.clave === clave)
      if (uno) for (const enterar of enterados) enterar(uno, respuesta, false)
    }
    void releer().then(() => {
      salir()
      const negado = que === 'negado' ? envios.find(({ clave, falla }) => clave === resto[0] && falla) : undefined
      if (negado) for (const enterar of enterados) enterar(negado, undefined, false)
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
    /** Hears what becomes of what was sent; returns how to stop. */
    oirFinales: (enterar: Enterar) => {
      enterados.add(enterar)
      return () => void enterados.delete(enterar)
    },
    /** What the browser has, also where nothing is being sent. */
    cargar: async (): Promise<readonly EnEspera[]> => {
      await releer()
      return envios
    },
    /** Sends what waits, as long as this account is signed in here; returns how to stop. */
    seguir: (): (() => void) => {
      sigue = true
      const callar = canal.oir(oirOtras)
      const dejar = oirVaciado(() => {
        sigue = false
        soloAqui.clear()
        fragiles.clear()
        vigilarSalida()
        poner([])
      })
      addEventListener('online', despertar)
      // What the page before had put in when it went.
      for (const uno of porGuardar.de(cuenta)) {
        if (envios.some(({ clave }) => clave === uno.clave)) continue
        poner([...envios, sinTardanza(uno)])
        void guardar(uno)
      }
      void releer().then(salir)
      return () => {
        sigue = false
        callar()
        dejar()
        removeEventListener('online', despertar)
        despertar()
      }
    },
    /** The server answers again: whichever tab sends needn't wait any longer. */
    despertar: (): void => {
      decir('despierta')
      despertar()
      salir()
    },
    /** Does it at once, and answers as the server does; where nothing answers, or what was done before of the same thing waits, it waits here: undefined. Throws refusals, and `bandeja-llena`. */
    hacer: async <R extends object>(nuevo: PorEnviar): Promise<R | undefined> => {
      const uno = envioDe(nuevo)
      if (navigator.onLine === false || envios.some(porSalir(nuevo.sobre))) {
        meter({ ...nuevo, clave: uno.clave })
        return undefined
      }
      alInstante.add(uno.clave)
      // The next page goes on with it if this one is gone before the answer.
      await escribir(uno, vezDeBandeja()).catch(() => undefined)
      try {
        const respuesta = await mandar<R>(uno.camino, uno.cuerpo, { clave: uno.clave, de: cuenta })
        void borrar(uno.clave)
        olvidarRechazos(uno.sobre)
        return respuesta
      } catch (error) {
        if (!sinRespuesta(error)) {
          void borrar(uno.clave)
          throw error
        }
      } finally {
        alInstante.delete(uno.clave)
      }
      decirSinRespuesta()
      try {
        meter({ ...nuevo, clave: uno.clave })
      } catch (error) {
        void borrar(uno.clave)
        throw error
      }
      return undefined
    },
    meter,
    /** What was refused is sent once more, as it was done. */
    reintentar: (clave: string): void => {
      const otro = envios.find((uno) => uno.clave === clave)
      if (!otro) return
      const { falla: _, ...uno } = otro
      const nuevo: Envio = { ...uno, orden: Date.now() }
      poner(envios.map((antes) => (antes.clave === clave ? nuevo : antes)))
      void guardar(nuevo)
      salir()
    },
    /** Whether some of it is in this page alone, since the browser can't keep it. */
    esFragil: (): boolean => [...fragiles.values()].includes(true),
    quitar: (clave: string): void => void borrar(clave).then(() => decir('cambio')),
  }
}
export type Bandeja = ReturnType<typeof crearBandeja>

const bandejas = new Map<string, Bandeja>()
/** An account's, one a page. */
export const bandejaDe = (cuenta: string): Bandeja => {
  const bandeja = bandejas.get(cuenta) ?? crearBandeja(cuenta)
  bandejas.set(cuenta, bandeja)
  return bandeja
}
