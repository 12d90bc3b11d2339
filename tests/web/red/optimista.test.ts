import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Cambio, confirmar, deshacer, faltan, intentar, vista } from '#web/red/lista/optimista.ts'
import { unasBandas, unLogo } from './bandas.ts'

const LOGOS = ['aaaaaaaaaa', 'bbbbbbbbbb', 'cccccccccc', 'dddddddddd'].map((id) => unLogo(id))
const UNIVERSAL = LOGOS
const leer = (favoritos: readonly string[], posicion: number) =>
  unasBandas(
    UNIVERSAL,
    LOGOS.filter(({ id }) => favoritos.includes(id)).toSorted(
      (a, b) => favoritos.indexOf(a.id) - favoritos.indexOf(b.id),
    ),
    String(posicion),
  )
const enPantalla = (leidas: ReturnType<typeof leer>, cambios: readonly Cambio[]) =>
  vista(leidas, cambios).proveedores.favoritos.userItems.map(({ id }) => id)
const unCambio = (n: number, accion: Cambio['accion'], i: number): Cambio => ({
  n,
  accion,
  lista: 'proveedores',
  item: LOGOS[i]!,
})

test('an added logo shows at once, and goes again when the server refuses it', () => {
  const leidas = leer(['aaaaaaaaaa'], 5)
  const cambios = intentar([], unCambio(1, 'anadir', 1))
  expect(enPantalla(leidas, cambios)).toEqual(['aaaaaaaaaa', 'bbbbbbbbbb'])
  expect(vista(leidas, cambios).proveedores.favoritos.total).toBe(2)
  expect(enPantalla(leidas, deshacer(cambios, 1))).toEqual(['aaaaaaaaaa'])
})

test('a removed logo comes back to its place when the server refuses it', () => {
  const leidas = leer(['bbbbbbbbbb', 'aaaaaaaaaa', 'cccccccccc'], 5)
  const cambios = intentar([], unCambio(1, 'quitar', 0))
  expect(enPantalla(leidas, cambios)).toEqual(['bbbbbbbbbb', 'cccccccccc'])
  expect(enPantalla(leidas, deshacer(cambios, 1))).toEqual(['bbbbbbbbbb', 'aaaaaaaaaa', 'cccccccccc'])
})

test('a removed logo that is added again comes back to its place', () => {
  const leidas = leer(['bbbbbbbbbb', 'aaaaaaaaaa', 'cccccccccc'], 5)
  const quitada = intentar([], unCambio(1, 'quitar', 0))
  expect(enPantalla(leidas, intentar(quitada, { ...unCambio(2, 'anadir', 0), lugar: 1 }))).toEqual([
    'bbbbbbbbbb',
    'aaaaaaaaaa',
    'cccccccccc',
  ])
})

test('a moved logo stands before another one or at the end, and where it was when the server refuses it', () => {
  const leidas = leer(['aaaaaaaaaa', 'bbbbbbbbbb', 'cccccccccc'], 5)
  const primero = intentar([], { ...unCambio(1, 'mover', 2), antesDe: 'aaaaaaaaaa' })
  expect(enPantalla(leidas, primero)).toEqual(['cccccccccc', 'aaaaaaaaaa', 'bbbbbbbbbb'])
  expect(enPantalla(leidas, deshacer(primero, 1))).toEqual(['aaaaaaaaaa', 'bbbbbbbbbb', 'cccccccccc'])
  expect(enPantalla(leidas, intentar([], unCambio(1, 'mover', 0)))).toEqual(['bbbbbbbbbb', 'cccccccccc', 'aaaaaaaaaa'])
  // Somebody removed it on another device.
  expect(enPantalla(leidas, intentar([], unCambio(1, 'mover', 3)))).toEqual(['aaaaaaaaaa', 'bbbbbbbbbb', 'cccccccccc'])
})

test('an answered change shows until the loaded bands hold it', () => {
  const cambios = confirmar(intentar([], unCambio(1, 'anadir', 1)), 1, '9')
  expect(enPantalla(leer([], 8), cambios)).toEqual(['bbbbbbbbbb'])
  expect(faltan(cambios, '9')).toEqual([])
})

test('the universal band stays as it is', () => {
  const leidas = leer([], 1)
  expect(vista(leidas, [unCambio(1, 'anadir', 0)]).proveedores.universal).toBe(leidas.proveedores.universal)
})

/** The steps between a page and its server, in any order. */
type Paso =
  | { readonly tipo: 'intenta'; readonly accion: Cambio['accion']; readonly logo: number }
  | { readonly tipo: 'hace'; readonly indice: number; readonly falla: boolean }
  | { readonly tipo: 'contesta'; readonly indice: number; readonly sePierde: boolean }
  | { readonly tipo: 'lee' }

const pasos: fc.Arbitrary<Paso[]> = fc.array(
  fc.oneof(
    fc.record({
      tipo: fc.constant('intenta' as const),
      accion: fc.constantFrom('anadir' as const, 'quitar' as const),
      logo: fc.nat(LOGOS.length - 1),
    }),
    fc.record({ tipo: fc.constant('hace' as const), indice: fc.nat(9), falla: fc.boolean() }),
    fc.record({ tipo: fc.constant('contesta' as const), indice: fc.nat(9), sePierde: fc.boolean() }),
    fc.record({ tipo: fc.constant('lee' as const) }),
  ),
  { maxLength: 60 },
)

test('the screen ends as the server’s list, whatever fails in between and in whatever order answers come', () => {
  fc.assert(
    fc.property(pasos, (guion) => {
      let favoritos: string[] = []
      let posicion = 0
      let ultimo = 0
      let leidas = leer(favoritos, posicion)
      let cambios: readonly Cambio[] = []
      const enviados: Cambio[] = []
      const hechos: { n: number; posicion: string | undefined }[] = []

      const hacer = (indice: number, falla: boolean) => {
        const [cambio] = enviados.splice(indice % Math.max(enviados.length, 1), 1)
        if (!cambio) return
        const { id } = cambio.item
        const vale = !falla && favoritos.includes(id) === (cambio.accion === 'quitar')
        if (vale) {
          posicion += 1
          favoritos = cambio.accion === 'quitar' ? favoritos.filter((otro) => otro !== id) : [...favoritos, id]
        }
        hechos.push({ n: cambio.n, posicion: vale ? String(posicion) : undefined })
      }
      // An answer lost on its way counts as a failure here, though the server did it.
      const contestar = (indice: number, sePierde: boolean) => {
        const [hecho] = hechos.splice(indice % Math.max(hechos.length, 1), 1)
        if (!hecho) return
        cambios =
          hecho.posicion === undefined || sePierde
            ? deshacer(cambios, hecho.n)
            : confirmar(cambios, hecho.n, hecho.posicion)
      }
      const releer = () => {
        leidas = leer(favoritos, posicion)
        cambios = faltan(cambios, leidas.posicion)
      }

      for (const paso of guion) {
        if (paso.tipo === 'intenta') {
          ultimo += 1
          const cambio = unCambio(ultimo, paso.accion, paso.logo)
          cambios = intentar(cambios, cambio)
          enviados.push(cambio)
          expect(enPantalla(leidas, cambios).includes(cambio.item.id)).toBe(paso.accion === 'anadir')
        } else if (paso.tipo === 'hace') hacer(paso.indice, paso.falla)
        else if (paso.tipo === 'contesta') contestar(paso.indice, paso.sePierde)
        else releer()
        const { userItems, total } = vista(leidas, cambios).proveedores.favoritos
        expect(new Set(userItems.map(({ id }) => id)).size).toBe(userItems.length)
        expect(total).toBe(userItems.length)
      }
      while (enviados.length > 0) hacer(0, false)
      while (hechos.length > 0) contestar(0, false)
      releer()
      expect(enPantalla(leidas, cambios)).toEqual(favoritos)
      expect(cambios).toEqual([])
    }),
  )
})
