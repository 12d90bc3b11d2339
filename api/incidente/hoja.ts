import type { FilaIncidente, IncidentePropio } from '#api/contract/incidente.ts'
import type { Columna, Hoja } from '#api/http/descarga.ts'

const COMUNES: readonly Columna<Omit<FilaIncidente, 'quien' | 'respuestas'>>[] = [
  ['Número', 'numero', (fila) => fila.numero],
  ['Sobre', 'texto', (fila) => fila.codigo || 'cuenta'],
  ['Tipo', 'texto', (fila) => fila.tipo],
  ['Texto', 'texto', (fila) => fila.texto],
  ['Estado', 'texto', (fila) => (fila.abierto ? 'abierto' : 'cerrado')],
  ['Reportado', 'momento', (fila) => fila.momento],
  ['Cerrado', 'momento', (fila) => fila.cerrado],
]

/** Reported incidents as a file, as the staff reads them. */
export const HOJA_DE_INCIDENTES: Hoja<FilaIncidente> = {
  nombre: 'incidentes',
  columnas: [
    ...COMUNES,
    ['Reportó', 'texto', (fila) => fila.quien],
    ['Respuestas', 'numero', (fila) => fila.respuestas],
  ],
}

/** One's own reported incidents as a file, with their answers. */
export const HOJA_DE_PROPIOS: Hoja<IncidentePropio> = {
  nombre: 'mis-incidentes',
  columnas: [...COMUNES, ['Respuestas', 'texto', (fila) => fila.respuestas.map(({ texto }) => texto).join('\n')]],
}
