import { expect } from 'vitest'
import { otraCasa } from '#tests/comun.ts'
import { formularioCliente, formularioProveedor } from '#tests/formularios.ts'
import type { Escena, Llave } from './escena.ts'

/** Registers an account in a browser that is left afterwards. */
const registrar = async ({ producto: { url } }: Escena, ruta: string, cuerpo: Llave): Promise<Llave> => {
  const cabeceras = { origin: url, 'x-forwarded-for': otraCasa() }
  const respuesta = await fetch(url + ruta, {
    method: 'POST',
    headers: { ...cabeceras, 'content-type': 'application/json' },
    body: JSON.stringify(cuerpo),
  })
  expect(respuesta.status, await respuesta.text()).toBe(201)
  const cookie = respuesta.headers
    .getSetCookie()
    .map((cabecera) => cabecera.split(';')[0])
    .join('; ')
  const salida = await fetch(`${url}/logout`, { method: 'POST', headers: { ...cabeceras, cookie } })
  expect(salida.ok).toBe(true)
  return { correo: cuerpo.correo, contrasena: cuerpo.contrasena }
}

/** Registers a client. */
export const clienteNuevo = (escena: Escena, cambios: object = {}): Promise<Llave> =>
  registrar(escena, '/registro/cliente/formulario', formularioCliente(cambios))

/** Registers a provider, which has only the negotiation that begins with it. */
export const proveedorNuevo = (escena: Escena, nombre: string): Promise<Llave> => {
  const formulario = formularioProveedor({ nombre })
  return registrar(escena, '/registro/proveedor', {
    ...formulario,
    correo: `ventas${formulario.identificacion}@prueba.ec`,
  })
}
