import sharp, { type Sharp } from 'sharp'
import { describe, expect, it, vi } from 'vitest'
import * as limites from '#api/access/limites.ts'
import { crearTaller } from '#api/http/imagen.ts'

const NUMEROS = { aLaVez: 2, enEspera: 3, esperaS: 10, pixeles: limites.PIXELES_MAXIMOS, trabajoS: 10 }
const lisa = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#284' } })
    .png()
    .toBuffer()

/** Work that ends when it is told to. */
const detenidas = () => {
  const soltar: (() => void)[] = []
  const hacer = async (abrir: () => Sharp) => {
    await new Promise<void>((listo) => soltar.push(listo))
    return abrir()
  }
  return { soltar, hacer }
}

describe('the workshop of pictures', () => {
  it('works on two at once; so many wait, in their order, and the next is told when to come again', async () => {
    const taller = crearTaller(NUMEROS)
    const { soltar, hacer } = detenidas()
    const imagen = await lisa(20, 20)
    const acabadas: number[] = []
    const todas = [0, 1, 2, 3, 4].map((n) => taller(imagen, hacer).then(() => acabadas.push(n)))
    await vi.waitFor(() => expect(soltar).toHaveLength(2))
    await expect(taller(imagen, hacer)).rejects.toMatchObject({
      rechazo: { refused: 'taller-lleno', datos: { segundos: 10 } },
    })
    for (const n of [0, 1, 2, 3, 4]) {
      await vi.waitFor(() => expect(soltar.length).toBeGreaterThan(n))
      expect(soltar.length).toBeLessThanOrEqual(n + 2)
      soltar[n]?.()
      await vi.waitFor(() => expect(acabadas).toHaveLength(n + 1))
    }
    await Promise.all(todas)
    expect(acabadas).toEqual([0, 1, 2, 3, 4])
  })

  it('lets nobody wait longer than it says, and a place that failed is another’s', async () => {
    const taller = crearTaller({ ...NUMEROS, aLaVez: 1, esperaS: 0.05 })
    const { soltar, hacer } = detenidas()
    const imagen = await lisa(20, 20)
    const mala = taller(Buffer.from('nada'), hacer)
    await vi.waitFor(() => expect(soltar).toHaveLength(1))
    await expect(taller(imagen, hacer)).rejects.toMatchObject({ rechazo: { refused: 'taller-lleno' } })
    soltar[0]?.()
    await expect(mala).rejects.toMatchObject({ rechazo: { refused: 'imagen-ilegible' } })
    await expect(taller(imagen, (abrir) => abrir().webp())).resolves.toBeInstanceOf(Buffer)
  })

  it('opens sixteen megapixels and not one column more, by what the header says', async () => {
    const taller = crearTaller(NUMEROS)
    const hacer = (abrir: () => Sharp) => abrir().resize(10, 10).png()
    expect(await taller(await lisa(4_000, 4_000), hacer)).toBeInstanceOf(Buffer)
    await expect(taller(await lisa(4_001, 4_000), hacer)).rejects.toMatchObject({
      rechazo: {
        refused: 'imagen-ilegible',
        detalle: 'La imagen pasa de 16 megapíxeles: redúcela y súbela otra vez.',
        datos: { campo: 'archivo' },
      },
    })
    // Its beginning alone: a decoder that went on would find it broken.
    const cabecera = (await lisa(9_000, 9_000)).subarray(0, 2_000)
    await expect(taller(cabecera, hacer)).rejects.toThrow('megapíxeles')
  })
})
