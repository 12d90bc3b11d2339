import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import * as limites from '#api/access/limites.ts'
import { crearTaller } from '#api/http/imagen.ts'

const lisa = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#284' } })
    .png()
    .toBuffer()

describe('the workshop of pictures', () => {
  const numeros = {
    aLaVez: limites.IMAGENES_A_LA_VEZ,
    enEspera: limites.IMAGENES_EN_ESPERA,
    esperaS: limites.ESPERA_DE_IMAGEN_S,
    pixeles: limites.PIXELES_MAXIMOS,
    trabajoS: limites.TRABAJO_DE_IMAGEN_S,
  }
  const cuadro = { de: 'cuadro', lado: 16 } as const

  it('opens sixteen megapixels and not one column more, by what the header says', async () => {
    const taller = crearTaller(numeros)
    expect(await sharp(await taller(await lisa(4_000, 4_000), cuadro)).metadata()).toMatchObject({ width: 16 })
    const muchos = {
      rechazo: {
        refused: 'imagen-ilegible',
        detalle: 'La imagen pasa de 16 megapíxeles: redúcela y súbela otra vez.',
        datos: { campo: 'archivo' },
      },
    }
    await expect(taller(await lisa(4_001, 4_000), cuadro)).rejects.toMatchObject(muchos)
    // Its beginning alone: a decoder that went on would find it broken.
    await expect(taller((await lisa(9_000, 9_000)).subarray(0, 2_000), cuadro)).rejects.toMatchObject(muchos)
    await expect(taller(Buffer.from('nada'), cuadro)).rejects.toMatchObject({
      rechazo: { refused: 'imagen-ilegible', detalle: 'Esa imagen no se pudo leer: prueba con otra.' },
    })
  })

  it('accepts eighteen pictures at once, and tells the nineteenth when to come again', async () => {
    const imagen = await lisa(20, 20)
    // Eighteen may take longer than the allowed wait, on a machine that is busy with other things:
    // the number let in and done is seen without hurry, and the answer to the next one at a
    // workshop with a single place.
    const sinPrisa = crearTaller({ ...numeros, esperaS: 60, trabajoS: 60 })
    const hechas = Array.from({ length: 18 }, () => sinPrisa(imagen, cuadro))
    await expect(sinPrisa(imagen, cuadro)).rejects.toMatchObject({ rechazo: { refused: 'taller-lleno' } })
    expect(await Promise.all(hechas)).toHaveLength(18)
    const taller = crearTaller({ ...numeros, aLaVez: 1, enEspera: 0 })
    const enCurso = taller(imagen, cuadro)
    await expect(taller(imagen, cuadro)).rejects.toMatchObject({
      rechazo: { refused: 'taller-lleno', datos: { segundos: 10 } },
    })
    await enCurso
  })

  it('stops working on a picture that takes too long, and refuses it', async () => {
    const taller = crearTaller({ ...numeros, trabajoS: 0.02 })
    const desde = performance.now()
    await expect(taller(await lisa(3_000, 3_000), cuadro)).rejects.toMatchObject({
      rechazo: { refused: 'taller-lleno' },
    })
    expect(performance.now() - desde).toBeLessThan(2_000)
  })
})
