import { buffer } from 'node:stream/consumers'
import sharp from 'sharp'
import { CODIGOS, type Corte, type Obra } from '#api/http/obra.ts'

/** Dots per inch at which a drawn emblem is rendered. */
const DENSIDAD = 144

type Orden = { readonly obra: Obra; readonly pixeles: number; readonly segundos: number; readonly ruta?: string }

const { obra, pixeles, segundos, ruta }: Orden = JSON.parse(process.argv[2] ?? '')
const imagen = ruta ?? (await buffer(process.stdin))
const abrir = () => sharp(imagen, { limitInputPixels: pixeles, failOn: 'error', density: DENSIDAD })

/** Cuts a square out of a picture and scales it. */
const recortar = async (lado: number, elegido: Corte | undefined) => {
  const { width, height, orientation = 1 } = await abrir().metadata()
  const [ancho, alto] = orientation >= 5 ? [height, width] : [width, height]
  const menor = Math.min(ancho, alto)
  const corte = elegido ?? { x: Math.floor((ancho - menor) / 2), y: Math.floor((alto - menor) / 2), lado: menor }
  if (corte.x + corte.lado > ancho || corte.y + corte.lado > alto) process.exit(CODIGOS.corte)
  return abrir()
    .autoOrient()
    .extract({ left: corte.x, top: corte.y, width: corte.lado, height: corte.lado })
    .resize(lado, lado)
    .webp({ quality: 86 })
}
const hacer = async () => {
  if (obra.de === 'cuadro') return recortar(obra.lado, obra.corte)
  if (obra.de === 'impresa') return abrir().resize(obra.lado, obra.lado, { fit: 'cover' }).png()
  const { ladoMayor } = obra
  return abrir()
    .autoOrient()
    .resize(ladoMayor, ladoMayor, { fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 82 })
}

try {
  // The time limit holds even if the asking process has died.
  process.stdout.write(await (await hacer()).timeout({ seconds: segundos }).toBuffer())
} catch (error) {
  process.exit(/pixel limit/.test((error as Error).message) ? CODIGOS.pixeles : 1)
}
