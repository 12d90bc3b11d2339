export const mediana = (valores: readonly number[]): number => percentil(valores, 50)

export const percentil = (valores: readonly number[], p: number): number => {
  const orden = [...valores].sort((a, b) => a - b)
  return orden[Math.min(orden.length - 1, Math.floor((p / 100) * orden.length))] ?? Number.NaN
}

export type Cifra = {
  readonly que: string
  readonly valor: number
  readonly unidad: string
  /** The bound of the issue, as text, and whether the value keeps it. */
  readonly meta?: string
  readonly cumple?: boolean
}

/** Notes a value, with the bound it has to keep, if any. */
export type Cifrar = (que: string, valor: number, unidad: string, minimo?: number, maximo?: number) => void

/** A number of things has no decimals. */
export const enCifras = (valor: number, unidad: string): string =>
  unidad === '' && Number.isInteger(valor) ? String(valor) : valor.toFixed(2)

export const imprimir = (cifras: readonly Cifra[]): void => {
  const ancho = Math.max(...cifras.map(({ que }) => que.length))
  for (const { que, valor, unidad, meta, cumple } of cifras) {
    const texto = `${que.padEnd(ancho)}  ${enCifras(valor, unidad).padStart(10)} ${unidad.padEnd(8)}`
    console.log(meta === undefined ? texto : `${texto} ${cumple ? 'sí' : 'NO'}  (${meta})`)
  }
}
