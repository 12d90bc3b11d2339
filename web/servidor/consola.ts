/**
 * Logs what users needn't be told, for readers of the console (the error catalogue:
 * decisiones/http, «Errors»).
 */
export const anotar = (texto: string): void => {
  // biome-ignore lint/suspicious/noConsole: that is what it is for
  console.info(texto)
}
