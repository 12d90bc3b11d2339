/** What people needn't be told and whoever looks into the console wants to know (the error catalogue: decisiones/http, «Errors»). */
export const anotar = (texto: string): void => {
  // biome-ignore lint/suspicious/noConsole: that is what it is for
  console.info(texto)
}
