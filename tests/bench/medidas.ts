export const mediana = (valores: readonly number[]): number => percentil(valores, 50)

export const percentil = (valores: readonly number[], p: number): number => {
  const orden = [...valores].sort((a, b) => a - b)
  return orden[Math.min(orden.length - 1, Math.floor((p / 100) * orden.length))] ?? Number.NaN
}

/** Creates series of what was measured round by round, by name. */
export const crearSeries = () => {
  const series = new Map<string, number[]>()
  const de = (que: string): readonly number[] => series.get(que) ?? []
  return {
    anotar: (que: string, ...valores: readonly number[]): void => void series.set(que, [...de(que), ...valores]),
    mediana: (que: string): number => mediana(de(que)),
    percentil: (que: string, p: number): number => percentil(de(que), p),
    maximo: (que: string): number => Math.max(...de(que)),
  }
}

export type Series = ReturnType<typeof crearSeries>

export type Cifra = {
  readonly que: string
  readonly valor: number
  readonly unidad: string
  /** The limit, as text, and whether the value meets it. */
  readonly meta?: string
  readonly cumple?: boolean
}

/** Notes a value, with the limit it has to meet, if any. */
export type Cifrar = (que: string, valor: number, unidad: string, minimo?: number, maximo?: number) => void

/** Formats a value. A number of things has no decimals. */
export const enCifras = (valor: number, unidad: string): string =>
  unidad === '' && Number.isInteger(valor) ? String(valor) : valor.toFixed(2)

export const imprimir = (cifras: readonly Cifra[]): void => {
  const ancho = Math.max(...cifras.map(({ que }) => que.length))
  for (const { que, valor, unidad, meta, cumple } of cifras) {
    const texto = `${que.padEnd(ancho)}  ${enCifras(valor, unidad).padStart(10)} ${unidad.padEnd(8)}`
    console.log(meta === undefined ? texto : `${texto} ${cumple ? 'sí' : 'NO'}  (${meta})`)
  }
}

export const sumar = (numeros: readonly number[]): number => numeros.reduce((suma, numero) => suma + numero, 0)
