import type { Pool } from 'pg'
import { obraDe } from '#api/access/obras.ts'
import { abrirCopia } from '#commands/log/copia.ts'
import { servidoresDe } from '#commands/log/direccion-almacen.ts'
import { LogInadmisible } from '#commands/log/fallos.ts'

const COPIA_A_MEDIAS =
  'Este log es una copia que quedó a medias: vuelve a ejecutar «npm run copiar» desde el log de antes, que sigue donde quedó, o usa el log de antes.'

/** Throws LogInadmisible if a restore or a copy to this very log was begun and isn't finished. */
export const comprobarObras = async (pool: Pool, eventstoreUrl: string): Promise<void> => {
  const restauracion = await obraDe(pool, 'restaurar')
  if (restauracion)
    throw new LogInadmisible(
      `Aquí quedó a medias una restauración: vuelve a ejecutar «npm run restaurar -- ${restauracion.archivo}», que sigue donde quedó, o usa otro DATA_DIR.`,
    )
  const copia = await obraDe(pool, 'copiar')
  if (!copia) return
  const { cerrar, lugarDe } = abrirCopia(eventstoreUrl)
  try {
    const aqui = servidoresDe(eventstoreUrl).some((servidor) => copia.servidores.includes(servidor))
    if (aqui || (await lugarDe(copia.ultimo)) === undefined) throw new LogInadmisible(COPIA_A_MEDIAS)
  } finally {
    await cerrar()
  }
}
