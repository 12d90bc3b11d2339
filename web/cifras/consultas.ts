import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type {
  TableroAdministrador,
  TableroAuditor,
  TableroCallcenter,
  TableroFinanciero,
  TableroPropio,
  TableroVendedor,
} from '#api/contract/tableros.ts'
import type { NombreDeVentana } from '#domain/cifras.ts'
import type { Lado } from '#domain/pedido/lado.ts'
import { ruta } from '#domain/rutas.ts'
import { consultar } from '#web/servidor/pedir.ts'

/**
 * The least milliseconds between two requests for a dashboard, however many facts come. Nothing is
 * requested while the page is hidden.
 */
const CADA_MS = 5_000
let pedido = -CADA_MS

const aSuTiempo = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    let espera: ReturnType<typeof setTimeout> | undefined
    const dejar = () => {
      clearTimeout(espera)
      document.removeEventListener('visibilitychange', esperar)
    }
    const esperar = () => {
      dejar()
      if (document.hidden) return document.addEventListener('visibilitychange', esperar)
      espera = setTimeout(resolve, Math.max(0, pedido + CADA_MS - performance.now()))
    }
    signal.addEventListener('abort', () => {
      dejar()
      reject(signal.reason)
    })
    esperar()
  })

type Leido = { readonly posicion: string }
/** Returns whether no fact has been processed since the figures were read. */
const sigueIgual = async ({ posicion }: Leido, signal: AbortSignal): Promise<boolean> =>
  (await consultar<{ readonly proyeccion: string }>(ruta('salud'), {}, signal)).proyeccion === posicion

/**
 * Queries a dashboard's figures. `de` names the dashboard and `mas` holds further parameters. With
 * `sinAvisos` nobody tells the dashboard that a fact came, so it polls.
 */
const deTablero = <T extends Leido>(
  de: string,
  camino: string,
  ventana: NombreDeVentana,
  {
    mas = {},
    sinAvisos = false,
  }: { readonly mas?: Readonly<Record<string, string>>; readonly sinAvisos?: boolean } = {},
) =>
  queryOptions({
    queryKey: ['cifras', de, ventana, mas] as const,
    queryFn: async ({ signal, client, queryKey }) => {
      const antes = client.getQueryData<T>(queryKey)
      if (antes !== undefined) await aSuTiempo(signal)
      pedido = performance.now()
      if (antes !== undefined && sinAvisos && (await sigueIgual(antes, signal))) return antes
      return consultar<T>(camino, { ventana, ...mas }, signal)
    },
    placeholderData: keepPreviousData,
    ...(sinAvisos ? { refetchInterval: CADA_MS } : {}),
  })

export const consultaTablero = (ventana: NombreDeVentana) =>
  deTablero<TableroAdministrador>('administrador', ruta('cifras_administrador'), ventana)
export const consultaCallcenter = (ventana: NombreDeVentana) =>
  deTablero<TableroCallcenter>('callcenter', ruta('cifras_callcenter'), ventana)
export const consultaFinanciero = (ventana: NombreDeVentana) =>
  deTablero<TableroFinanciero>('financiero', ruta('cifras_financiero'), ventana)
export const consultaVendedor = (ventana: NombreDeVentana) =>
  deTablero<TableroVendedor>('vendedor', ruta('cifras_vendedor'), ventana, { sinAvisos: true })
export const consultaAuditor = (ventana: NombreDeVentana) =>
  deTablero<TableroAuditor>('auditor', ruta('cifras_auditor'), ventana, { sinAvisos: true })
export const consultaPropias = (ventana: NombreDeVentana, lado: Lado) =>
  deTablero<TableroPropio>('propias', ruta('cifras_propias'), ventana, { mas: { lado } })
