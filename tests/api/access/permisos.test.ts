import { describe, expect, it } from 'vitest'
import { TIPOS_USUARIO } from '#domain/cuenta/tipos.ts'
import { type NombreRuta, RUTAS } from '#domain/rutas.ts'
import { type Persona, sistemaComun } from '#tests/sistema.ts'
import { MATRIZ, ROLES, VENDEN } from './matriz.ts'

const sistema = sistemaComun()

describe('the permission matrix', () => {
  it('names every route that answers data', () => {
    const nombradas = MATRIZ.flatMap(([, nombres]) => nombres)
    const deDatos = (Object.keys(RUTAS) as NombreRuta[]).filter((nombre) => !('pagina' in RUTAS[nombre]))
    expect(nombradas.toSorted()).toEqual(deDatos.toSorted())
  })

  it('knows every kind of account', () => {
    expect(ROLES.toSorted()).toEqual(['anonimo', ...TIPOS_USUARIO].toSorted())
  })

  it.each(ROLES)('lets %s in where it says so, and denies everything else', async (rol) => {
    const persona: Persona | undefined =
      rol === 'anonimo'
        ? undefined
        : await sistema().abrirCuenta(
            rol,
            rol === 'consumidor' ? 'personal' : VENDEN.includes(rol) ? 'empresa' : 'staff',
            rol,
          )
    for (const [dejan, nombres] of MATRIZ) {
      for (const nombre of nombres) {
        // A logout would end the session under test.
        if (nombre === 'logout' || nombre === 'logout_todas') continue
        const { metodo, camino } = RUTAS[nombre]
        const { statusCode, headers, body } = await sistema().app.inject({
          method: metodo,
          url: camino.replace(/\{\w+\}/g, 'abcdefghij'),
          headers: persona ? { cookie: persona.cookie } : {},
          remoteAddress: `10.3.${nombres.indexOf(nombre)}.${ROLES.indexOf(rol)}`,
          ...(metodo === 'POST' ? { payload: {} } : {}),
        })
        const code = String(headers['content-type']).includes('json') ? JSON.parse(body).code : ''
        const negado =
          code === 'sin-sesion' || (code === 'prohibido' && JSON.parse(body).detail === 'Tu cuenta no puede hacer eso.')
        expect(negado, `${rol} ${nombre}: ${statusCode} ${code}`).toBe(!dejan.includes(rol))
      }
    }
  })

  it('keeps a company’s favourites to companies, and lets persons and companies keep a client’s', async () => {
    const [persona, empresa, proveedor] = [
      await sistema().abrirCuenta('consumidor', 'personal', 'Ana'),
      await sistema().abrirCuenta('consumidor', 'empresa', 'Compras'),
      await sistema().abrirCuenta('proveedor', 'empresa', 'Uno'),
    ]
    const pedir = async (quien: Persona, de: string) => {
      const anadido = await quien.pedir('POST', `/${de}/proveedores/add/favoritos/${proveedor.hash}`, {})
      const quitado = await quien.pedir('DELETE', `/${de}/proveedores/remove/favoritos/${proveedor.hash}`)
      return [anadido.estado, quitado.estado, quitado.cuerpo.detail]
    }
    expect(await pedir(persona, 'empresa')).toEqual([403, 403, 'Esos favoritos son de las cuentas de empresa.'])
    expect(await pedir(persona, 'cliente')).toEqual([200, 200, undefined])
    expect(await pedir(empresa, 'empresa')).toEqual([200, 200, undefined])
    expect(await pedir(empresa, 'cliente')).toEqual([200, 200, undefined])
  })
})
