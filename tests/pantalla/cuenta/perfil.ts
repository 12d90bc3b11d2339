import type { Perfil } from '#api/contract/cuenta.ts'
import type { DispositivosPush } from '#api/contract/push.ts'
import type { CuentaPropia, SesionesPropias } from '#api/contract/sesion.ts'
import { contestar } from '#tests/pantalla/escena.tsx'
import { contestarLugares } from '#tests/pantalla/lugares.ts'

/** Returns an account's profile with only what is required. */
export const unPerfil = (cuenta: CuentaPropia, cambios: Partial<Perfil> = {}): Perfil => ({
  ...cuenta,
  celular: '0991234567',
  identificacion: '',
  pais: 'Ecuador',
  direccion: '',
  descripcion: '',
  paginaweb: '',
  provincia: 'Loja',
  ciudad: 'Catamayo',
  parroquia: 'El Tambo',
  actividad: 'Ferretería',
  ubicacion: null,
  horario: [],
  feriados: [],
  palabrasClave: [],
  logoPropio: false,
  matriz: null,
  terminos: '1',
  posicion: '1',
  ...cambios,
})

const UNA_SESION: SesionesPropias = {
  items: [
    {
      id: 'sesionUno1',
      nombre: 'Chrome en Linux',
      esta: true,
      desde: '2026-03-02T15:00:00.000Z',
      usada: '2026-03-02T15:00:00.000Z',
    },
  ],
}
const SIN_EQUIPOS: DispositivosPush = { items: [] }

/** Answers what the profile page asks for besides. */
export const contestarPerfil = (perfil: () => Perfil): void => {
  contestarLugares()
  contestar('get', '/api/cuenta/perfil', perfil)
  contestar('get', '/api/cuenta/sesiones', UNA_SESION)
  contestar('get', '/api/push/dispositivos', SIN_EQUIPOS)
}
