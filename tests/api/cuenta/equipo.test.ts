import { randomBytes } from 'node:crypto'
import { setTimeout as dormir } from 'node:timers/promises'
import { describe, expect, it, vi } from 'vitest'
import { EQUIPOS_POR_CUENTA } from '#api/access/limites.ts'
import { iniciarAlmacen } from '#tests/almacen.ts'
import { otraCasa } from '#tests/comun.ts'
import { formularioCliente } from '#tests/formularios.ts'
import { CONTRASENA, type Persona, unSistema } from '#tests/sistema.ts'

// A system of its own, because its store is killed.
const sistema = unSistema({}, { aparte: true })
const CHROME =
  'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36'
const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:145.0) Gecko/20100101 Firefox/145.0'

type Inject = ReturnType<typeof sistema>['app']['inject']
/** Creates a browser that keeps its cookies; one that is `marcado` has a mark already. */
const unNavegador = ({
  agente = CHROME,
  marcado = false,
  en,
}: {
  agente?: string
  marcado?: boolean
  en?: Inject
} = {}) => {
  const galletas = new Map<string, string>()
  if (marcado) galletas.set('__Host-bandwork-equipo', randomBytes(32).toString('base64url'))
  const puestas: string[] = []
  const enviar = async (url: string, payload: object) => {
    const r = await (en ?? sistema().app.inject)({
      method: 'POST',
      url,
      payload,
      headers: { 'user-agent': agente, cookie: Array.from(galletas, ([n, v]) => `${n}=${v}`).join('; ') },
      remoteAddress: otraCasa(),
    })
    for (const puesta of [r.headers['set-cookie'] ?? []].flat()) {
      puestas.push(puesta)
      const [, nombre = '', valor = ''] = /^([^=]+)=([^;]*)/.exec(puesta) ?? []
      if (valor === '') galletas.delete(nombre)
      else galletas.set(nombre, valor)
    }
    return r
  }
  return { galletas, puestas, enviar }
}
type Navegador = ReturnType<typeof unNavegador>
const entrar = (correo: string, en: Navegador, contrasena = CONTRASENA) => en.enviar('/login', { correo, contrasena })

/** Signs in, and waits as told if that was too often. */
const entrarAlFin = async (correo: string, en: Navegador) => {
  for (;;) {
    const r = await entrar(correo, en)
    if (r.statusCode !== 429) return r
    await dormir(Number(r.headers['retry-after']) * 1_000)
  }
}

const correoDe = async ({ pedir }: Persona): Promise<string> => (await pedir('GET', '/api/yo')).cuerpo.cuenta.correo
const dichas = async (id: number) =>
  (await sistema().servicios.store.readStream(`cuenta-${id}`)).flatMap((leido) =>
    'data' in leido && leido.type === 'EntradaDesdeOtroEquipo' ? [(leido.data as { equipo: string }).equipo] : [],
  )
const huellas = async (id: number): Promise<string[]> => {
  const { rows } = await sistema().pool.query(
    `select encode(huella, 'hex') as huella from acceso.equipos where cuenta = $1 order by 1`,
    [id],
  )
  return rows.map(({ huella }) => huella)
}

describe('a browser that is new to an account', () => {
  it('is announced once, and the first one never; a logout changes nothing, and two accounts at one browser aren’t linked', async () => {
    const [ana, eva] = [
      await sistema().abrirCuenta('consumidor', 'personal', 'Ana'),
      await sistema().abrirCuenta('consumidor', 'personal', 'Eva'),
    ]
    expect([await dichas(ana.id), (await huellas(ana.id)).length]).toEqual([[], 1])
    const casera = unNavegador()
    const correo = await correoDe(ana)
    expect((await entrar(correo, casera)).statusCode).toBe(200)
    expect(await dichas(ana.id)).toEqual(['Chrome en Android'])
    const marca = casera.galletas.get('__Host-bandwork-equipo')
    const puesta = casera.puestas.find((galleta) => galleta.startsWith('__Host-bandwork-equipo='))
    for (const atributo of ['HttpOnly', 'Secure', 'SameSite=Lax', 'Path=/', 'Max-Age=34560000'])
      expect(puesta).toContain(atributo)
    await casera.enviar('/logout', {})
    expect((await entrar(correo, casera)).statusCode).toBe(200)
    expect(casera.galletas.get('__Host-bandwork-equipo')).toBe(marca)
    expect(await dichas(ana.id)).toHaveLength(1)
    await entrar(await correoDe(eva), casera)
    expect(await dichas(eva.id), 'to her it is another').toEqual(['Chrome en Android'])
    const todas = [...(await huellas(ana.id)), ...(await huellas(eva.id))]
    expect(new Set(todas).size).toBe(4)
    for (const huella of todas) expect(Buffer.from(huella, 'hex').toString('base64url')).not.toBe(marca)
    // A wrong password announces and stores nothing.
    const ajeno = unNavegador({ agente: FIREFOX })
    expect((await entrar(correo, ajeno, 'no es esta')).statusCode).toBe(401)
    expect([ajeno.galletas.size, await dichas(ana.id)]).toEqual([0, ['Chrome en Android']])
  })

  it('isn’t the one where the account was opened', async () => {
    const casera = unNavegador()
    const { correo, contrasena, ...resto } = formularioCliente()
    const abierta = await casera.enviar('/registro/cliente/formulario', { correo, contrasena, ...resto })
    expect(abierta.statusCode).toBe(201)
    const id = sistema().servicios.ids.revelar(abierta.json().cuenta.id) ?? 0
    await casera.enviar('/logout', {})
    expect((await entrar(correo, casera, contrasena)).statusCode).toBe(200)
    expect(await dichas(id)).toEqual([])
    expect((await entrar(correo, unNavegador({ agente: FIREFOX }), contrasena)).statusCode).toBe(200)
    expect(await dichas(id)).toEqual(['Firefox en Windows'])
  })

  it('is announced once over parallel sign-ins at two processes, with or without a mark', async () => {
    const luz = await sistema().abrirCuenta('consumidor', 'personal', 'Luz')
    const correo = await correoDe(luz)
    const otra = await sistema().otraApi()
    const marcado = unNavegador({ agente: FIREFOX, marcado: true })
    const alla = { ...unNavegador({ agente: FIREFOX, en: otra.inject as Inject }) }
    alla.galletas.set('__Host-bandwork-equipo', marcado.galletas.get('__Host-bandwork-equipo') ?? '')
    const juntas = await Promise.all([marcado, alla, marcado, alla].map((navegador) => entrarAlFin(correo, navegador)))
    expect(juntas.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200])
    expect(await dichas(luz.id)).toEqual(['Firefox en Windows'])
    await Promise.all([1, 2, 3, 4].map(() => entrarAlFin(correo, unNavegador())))
    expect(await dichas(luz.id)).toEqual(['Firefox en Windows', 'Chrome en Android'])
  })

  it('replaces an old one beyond the limit, and is deleted when the person is erased', async () => {
    const [ida, admin] = [
      await sistema().abrirCuenta('consumidor', 'personal', 'Ida'),
      await sistema().abrirCuenta('administrador', 'staff', 'Inés'),
    ]
    const { equipos } = sistema().servicios
    const [primera] = await huellas(ida.id)
    for (let n = 0; n < EQUIPOS_POR_CUENTA + 3; n += 1) await equipos.recordar(ida.id, `marca ${n}`)
    expect(await huellas(ida.id)).toHaveLength(EQUIPOS_POR_CUENTA)
    expect(await huellas(ida.id)).not.toContain(primera)
    expect(await equipos.conoce(ida.id, `marca ${EQUIPOS_POR_CUENTA}`)).toBe(true)
    expect(await equipos.conoce(ida.id, 'otra')).toBe(false)
    await admin.pedir('POST', `/api/admin/cuentas/${ida.hash}/eliminar`, {
      confirmacion: 'ELIMINAR',
      motivo: 'Lo pidió',
    })
    expect(await huellas(ida.id)).toEqual([])
    await equipos.recordar(ida.id, 'a la vez')
    expect(await huellas(ida.id)).toEqual([])
  })

  it('signs in while the log is down, and is announced at its next sign-in', async () => {
    const { almacen, almacenUrl } = sistema()
    const sol = await sistema().abrirCuenta('consumidor', 'personal', 'Sol')
    const correo = await correoDe(sol)
    const casera = unNavegador()
    await almacen.parar('SIGKILL')
    expect((await entrar(correo, casera)).statusCode).toBe(200)
    expect(await huellas(sol.id)).toHaveLength(1)
    const otro = await iniciarAlmacen(almacenUrl, almacen.puerto)
    try {
      await vi.waitFor(async () => {
        expect((await entrar(correo, casera)).statusCode).toBe(200)
        expect(await dichas(sol.id)).toEqual(['Chrome en Android'])
      }, 20_000)
      expect(await huellas(sol.id)).toHaveLength(2)
      await entrar(correo, casera)
      expect(await dichas(sol.id)).toHaveLength(1)
    } finally {
      await otro.parar()
    }
  })
})
