/** The product's secret, and those before it: they verify and open, and never sign or wrap. */
export type Secretos = { readonly actual: string; readonly anteriores: readonly string[] }
