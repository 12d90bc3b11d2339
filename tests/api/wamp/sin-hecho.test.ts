import { afterEach, expect, it } from 'vitest'
import { contarCambio } from '#api/access/cambios.ts'
import { DE_PRESENCIA } from '#api/contract/vivo.ts'
import type { TipoUsuario } from '#domain/cuenta/tipos.ts'
import { hastaQue } from '#tests/espera.ts'
import { type Persona, type Sistema, sistemaComun } from '#tests/sistema.ts'
import { type ConexionWamp, conectarWamp } from './conexion.ts'

const sistema = sistemaComun()
const abiertas: ConexionWamp[] = []
afterEach(async () => {
  await Promise.all(abiertas.splice(0).map(({ cerrar }) => cerrar()))
})

/**
 * Messages tested elsewhere: presence in presencia.test.ts, jobs in
 * auditoria/trabajos-vivos.test.ts, and lost messages in avisos.test.ts.
 */
const DE_OTRAS_PAGINAS = ['HomePageOn', 'HomePageOff', 'perdidos', 'trabajos']

type Caso = {
  /** Does it, and returns the expected message. */
  readonly hacer: (de: Sistema, persona: Persona) => Promise<object>
  /** The listener: the account alone, or one role alone. */
  readonly oye: 'su cuenta' | TipoUsuario
}
const CASOS: Readonly<Record<string, Caso>> = {
  sesion: {
    hacer: async ({ servicios }, { id, hash }) => {
      await servicios.sesiones.abrir(id, false)
      return { usuario: hash }
    },
    oye: 'su cuenta',
  },
  avisosLeidos: {
    hacer: async (_, { hash, pedir }) => {
      const { cuerpo } = await pedir('GET', '/api/yo')
      expect((await pedir('POST', '/api/avisos/leidos', { hasta: cuerpo.posicion })).estado).toBe(204)
      return { usuario: hash }
    },
    oye: 'su cuenta',
  },
  extractos: {
    hacer: async ({ pool }) => {
      await contarCambio(pool, 'extractos')
      return {}
    },
    oye: 'financiero',
  },
}

it('every message without a fact is tested here or in one of the other files', () => {
  expect(Object.keys(DE_PRESENCIA).toSorted()).toEqual([...DE_OTRAS_PAGINAS, ...Object.keys(CASOS)].toSorted())
})

it.each(Object.entries(CASOS))(
  '%s reaches its account or role at every process, and nobody else',
  async (asunto, caso) => {
    const otra = await sistema().otraApi()
    const persona = await sistema().abrirCuenta('consumidor', 'personal', 'Lucía')
    const oir = async (de: Persona, tema: string, en: { port: number } = sistema()) => {
      const wamp = await conectarWamp(en, de)
      abiertas.push(wamp)
      await wamp.saludar()
      await wamp.suscribir(tema)
      return wamp
    }
    const propias = [
      await oir(persona, `bandwork.usuario.${persona.hash}`),
      await oir(persona, `bandwork.usuario.${persona.hash}`, otra),
    ]
    const ajena = await sistema().abrirCuenta('consumidor', 'personal', 'Otra')
    const ajenas = [await oir(ajena, `bandwork.usuario.${ajena.hash}`), await oir(ajena, 'bandwork.presencia')]
    const mesas = new Map<string, ConexionWamp[]>()
    for (const rol of ['callcenter', 'financiero', 'administrador', 'auditor'] as const) {
      const cuenta = await sistema().abrirCuenta(rol, 'staff', rol)
      mesas.set(rol, [await oir(cuenta, `bandwork.rol.${rol}`), await oir(cuenta, `bandwork.rol.${rol}`, otra)])
    }
    const todas = [...propias, ...ajenas, ...[...mesas.values()].flat()]
    const oye = (wamp: ConexionWamp) => wamp.eventos().filter((m) => m.asunto === asunto)
    const antes = new Map(todas.map((wamp) => [wamp, oye(wamp).length]))
    const nuevos = (wamp: ConexionWamp) => oye(wamp).slice(antes.get(wamp))

    const mensaje = { asunto, ...(await caso.hacer(sistema(), persona)) }
    const deEllas = caso.oye === 'su cuenta' ? propias : (mesas.get(caso.oye) ?? [])
    for (const wamp of deEllas) await hastaQue(() => expect(nuevos(wamp)).toEqual([mensaje]))
    for (const wamp of todas.filter((conexion) => !deEllas.includes(conexion))) expect(nuevos(wamp)).toEqual([])
  },
)
