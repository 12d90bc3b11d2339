/** The product's secret, and those before it, which verify and open but never sign or wrap. */
export type Secretos = { readonly actual: string; readonly anteriores: readonly string[] }
