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

/** However many facts come, a dashboard is asked for so seldom. */
const CADA_MS = 5_000
let pedido = -CADA_MS

const aSuTiempo = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    const falta = pedido + CADA_MS - performance.now()
    const espera = setTimeout(resolve, Math.max(0, falta))
    signal.addEventListener('abort', () => {
      clearTimeout(espera)
      reject(signal.reason)
    })
  })

/** A dashboard's figures: `de` names whose it is, `mas` what else is asked. */
const deTablero = <T>(
  de: string,
  camino: string,
  ventana: NombreDeVentana,
  mas: Readonly<Record<string, string>> = {},
) =>
  queryOptions({
    queryKey: ['cifras', de, ventana, mas] as const,
    queryFn: async ({ signal, client, queryKey }) => {
      if (client.getQueryData(queryKey) !== undefined) await aSuTiempo(signal)
      pedido = performance.now()
      return consultar<T>(camino, { ventana, ...mas }, signal)
    },
    placeholderData: keepPreviousData,
  })

export const consultaTablero = (ventana: NombreDeVentana) =>
  deTablero<TableroAdministrador>('administrador', ruta('cifras_administrador'), ventana)
export const consultaCallcenter = (ventana: NombreDeVentana) =>
  deTablero<TableroCallcenter>('callcenter', ruta('cifras_callcenter'), ventana)
export const consultaFinanciero = (ventana: NombreDeVentana) =>
  deTablero<TableroFinanciero>('financiero', ruta('cifras_financiero'), ventana)
export const consultaVendedor = (ventana: NombreDeVentana) =>
  deTablero<TableroVendedor>('vendedor', ruta('cifras_vendedor'), ventana)
export const consultaAuditor = (ventana: NombreDeVentana) =>
  deTablero<TableroAuditor>('auditor', ruta('cifras_auditor'), ventana)
export const consultaPropias = (ventana: NombreDeVentana, lado: Lado) =>
  deTablero<TableroPropio>('propias', ruta('cifras_propias'), ventana, { lado })
