import { useSearchParams } from 'react-router-dom'

/** Sizes of every table but the orders' (decisiones/pantallas, «Table sizes»). */
export const TAMANOS = [10, 25, 50, 100] as const

/** What a person has chosen in a table; `pagina` counts from 0, `filtro` is '' for all. */
export type DeTabla = {
  readonly pagina: number
  readonly tamano: number
  readonly buscar: string
  readonly filtro: string
}
export const TABLA_AL_ABRIR: DeTabla = { pagina: 0, tamano: TAMANOS[0], buscar: '', filtro: '' }

/** From the address: whatever isn't a value of ours counts as not said. */
export const leerTabla = (parametros: URLSearchParams, filtros: readonly string[]): DeTabla => {
  const pagina = Number(parametros.get('pagina') ?? 1)
  const tamano = Number(parametros.get('tamano') ?? TAMANOS[0])
  const filtro = parametros.get('filtro') ?? ''
  return {
    pagina: Number.isSafeInteger(pagina) && pagina > 0 ? pagina - 1 : 0,
    tamano: (TAMANOS as readonly number[]).includes(tamano) ? tamano : TAMANOS[0],
    buscar: (parametros.get('buscar') ?? '').slice(0, 200),
    filtro: filtros.includes(filtro) ? filtro : '',
  }
}

/** Into the address, over its other parameters; what is as at first isn't said. */
export const escribirTabla = (estado: DeTabla, otros: URLSearchParams): URLSearchParams => {
  const parametros = new URLSearchParams(otros)
  for (const campo of ['pagina', 'tamano', 'buscar', 'filtro']) parametros.delete(campo)
  if (estado.filtro) parametros.set('filtro', estado.filtro)
  if (estado.buscar) parametros.set('buscar', estado.buscar)
  if (estado.tamano !== TAMANOS[0]) parametros.set('tamano', String(estado.tamano))
  if (estado.pagina > 0) parametros.set('pagina', String(estado.pagina + 1))
  return parametros
}

/** The DataTables parameters of the server's contracts. */
export const parametrosDeTabla = ({ pagina, tamano, buscar }: DeTabla): Record<string, string> => ({
  draw: '1',
  start: String(pagina * tamano),
  length: String(tamano),
  ...(buscar ? { 'search[value]': buscar } : {}),
})

const SIN_FILTROS: readonly string[] = []

/** A table's state, kept in the address so that it can be linked, reloaded and gone back from. */
export const useDireccionDeTabla = (filtros = SIN_FILTROS): [DeTabla, (cambio: Partial<DeTabla>) => void] => {
  const [parametros, ponerParametros] = useSearchParams()
  const estado = leerTabla(parametros, filtros)
  const cambiar = (cambio: Partial<DeTabla>) =>
    // Anything but turning the page starts again at the first one.
    ponerParametros((otros) => escribirTabla({ ...estado, pagina: 0, ...cambio }, otros), {
      replace: cambio.buscar !== undefined,
    })
  return [estado, cambiar]
}
