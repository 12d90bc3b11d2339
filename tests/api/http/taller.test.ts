import sharp from 'sharp'
import { describe, expect, it, vi } from 'vitest'
import * as limites from '#api/access/limites.ts'
import { crearTaller } from '#api/http/imagen.ts'
import { crearSitios } from '#api/http/sitios.ts'

const lisa = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#284' } })
    .png()
    .toBuffer()

/** Work that ends when it is told to. */
const detenidas = () => {
  const soltar: (() => void)[] = []
  const hacer = (n: number) => async () => {
    await new Promise<void>((listo) => soltar.push(listo))
    return n
  }
  return { soltar, hacer }
}
const lleno = () => new Error('lleno')

describe('places', () => {
  it('are two at once; so many wait, in their order, and the next isn’t let in', async () => {
    const conSitio = crearSitios({ aLaVez: 2, enEspera: 3, esperaS: 10 }, lleno)
    const { soltar, hacer } = detenidas()
    const acabadas: number[] = []
    const todas = [0, 1, 2, 3, 4].map((n) => conSitio(hacer(n)).then((hecha) => acabadas.push(hecha)))
    await vi.waitFor(() => expect(soltar).toHaveLength(2))
    await expect(conSitio(hacer(5))).rejects.toThrow('lleno')
    for (const n of [0, 1, 2, 3, 4]) {
      await vi.waitFor(() => expect(soltar).toHaveLength(Math.min(n + 2, 5)))
      soltar[n]?.()
      await vi.waitFor(() => expect(acabadas).toHaveLength(n + 1))
    }
    await Promise.all(todas)
    expect(acabadas).toEqual([0, 1, 2, 3, 4])
  })

  it('aren’t waited for longer than is said, and one whose work failed is another’s', async () => {
    const conSitio = crearSitios({ aLaVez: 1, enEspera: 3, esperaS: 0.05 }, lleno)
    const { soltar, hacer } = detenidas()
    const mala = conSitio(async () => {
      await hacer(0)()
      throw new Error('mala')
    })
    await expect(conSitio(hacer(1))).rejects.toThrow('lleno')
    soltar[0]?.()
    await expect(mala).rejects.toThrow('mala')
    expect(await conSitio(async () => 2)).toBe(2)
  })
})

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

  it('takes eighteen that come at once, and tells the nineteenth when to come again', async () => {
    const taller = crearTaller(numeros)
    const imagen = await lisa(20, 20)
    const hechas = Array.from({ length: 18 }, () => taller(imagen, cuadro))
    await expect(taller(imagen, cuadro)).rejects.toMatchObject({
      rechazo: { refused: 'taller-lleno', datos: { segundos: 10 } },
    })
    expect(await Promise.all(hechas)).toHaveLength(18)
  })

  it('stops working on one that takes too long', async () => {
    const taller = crearTaller({ ...numeros, trabajoS: 0.02 })
    const desde = performance.now()
    await expect(taller(await lisa(3_000, 3_000), cuadro)).rejects.toMatchObject({
      rechazo: { refused: 'imagen-ilegible' },
    })
    expect(performance.now() - desde).toBeLessThan(2_000)
  })
})
