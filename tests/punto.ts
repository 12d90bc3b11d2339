import type { Apartado, Hasta, Punto } from '#commands/processes/punto.ts'

/** Creates a process's checkpoint that outlives the process but not the test. */
export const puntoEnMemoria = (desde?: bigint): Punto & { hasta: Hasta | undefined; espera: Apartado[] } => {
  const punto = {
    hasta: desde === undefined ? undefined : { posicion: desde, probada: undefined },
    espera: [] as Apartado[],
    leer: async () => punto.hasta,
    guardar: async (hasta: Hasta) => {
      punto.hasta = hasta
    },
    apartar: async (evento: Apartado) => {
      punto.espera.push(evento)
    },
    apartados: async () => [...punto.espera],
    readmitir: async ({ posicion }: Apartado) => {
      punto.espera = punto.espera.filter((otro) => otro.posicion !== posicion)
    },
  } as Punto & { hasta: Hasta | undefined; espera: Apartado[] }
  return punto
}
