import { type FormEvent, useState } from 'react'
import type { Perfil } from '#api/contract/cuenta.ts'
import {
  CANALES_DE_AVISO,
  type CanalDeAviso,
  CLASES_QUE_SE_ELIGEN,
  type ClaseElegida,
  type EleccionDeAvisos,
  horaDeResumen,
} from '#domain/cuenta/eleccion-de-avisos.ts'
import { negocia, vende } from '#domain/cuenta/tipos.ts'
import { AJUSTES_DE_AVISOS } from '#domain/destinos.ts'
import { ruta } from '#domain/rutas.ts'
import { detalleDe, detalleParaQuienEscribe, mandar } from '#web/servidor/pedir.ts'
import { useRefrescar } from '#web/servidor/refresco.ts'
import { Boton } from '#web/ui/boton.tsx'
import { AvisoDeError } from '#web/ui/formulario/campo.tsx'
import { Casilla } from '#web/ui/formulario/casilla.tsx'
import { Ancla } from './ancla.tsx'
import { Equipos } from './equipos.tsx'
import { PALABRA_DE_AVISOS } from './palabras.ts'
import estilo from './perfil.module.css'
import { Seccion } from './seccion.tsx'

const PALABRA_CANAL: Readonly<Record<CanalDeAviso, string>> = {
  pantalla: 'En pantalla',
  tono: 'Con tono',
  push: 'En tus equipos',
  correo: 'Correo',
}
const DE_NOCHE = { desde: '21:00', hasta: '07:00' } as const

/** Returns the kinds of notices that an account gets. */
const clasesDe = (perfil: Perfil): readonly ClaseElegida[] =>
  CLASES_QUE_SE_ELIGEN.filter((clase) => {
    if (clase === 'pedido') return negocia(perfil)
    if (clase === 'compra' || clase === 'consumo') return vende(perfil) || !negocia(perfil)
    return true
  })

const Silencio = ({
  silencio,
  elegir,
}: {
  silencio: Perfil['avisos']['silencio']
  elegir: (eleccion: EleccionDeAvisos) => Promise<void>
}) => {
  const [horas, poner] = useState(silencio ?? DE_NOCHE)
  const [error, fallar] = useState<string>()
  const [ocupado, ocupar] = useState(false)
  const guardado = silencio?.desde === horas.desde && silencio.hasta === horas.hasta
  // Another device may have chosen other hours.
  const [visto, ver] = useState(silencio)
  if (visto?.desde !== silencio?.desde || visto?.hasta !== silencio?.hasta) {
    ver(silencio)
    if (silencio) poner(silencio)
  }
  const mandarlo = async (nuevo: typeof silencio) => {
    ocupar(true)
    fallar(undefined)
    try {
      await elegir({ silencio: nuevo })
    } catch (fallo) {
      fallar(detalleParaQuienEscribe(fallo))
    }
    ocupar(false)
  }
  const guardar = (suceso: FormEvent) => {
    suceso.preventDefault()
    if (!ocupado) void mandarlo(horas)
  }
  return (
    <form noValidate className={estilo.silencio} onSubmit={guardar}>
      <Casilla
        nombre="No molestar a ciertas horas"
        checked={silencio !== null}
        onChange={({ target }) => void mandarlo(target.checked ? horas : null)}
      />
      {silencio ? (
        <span>
          {(['desde', 'hasta'] as const).map((extremo) => (
            <input
              key={extremo}
              type="time"
              required
              aria-label={extremo === 'desde' ? 'No molestar desde las' : 'No molestar hasta las'}
              aria-invalid={error !== undefined}
              value={horas[extremo]}
              onChange={({ target }) => poner({ ...horas, [extremo]: target.value })}
            />
          ))}
          <Boton type="submit" ocupado={ocupado} motivo={guardado ? 'Esas horas ya están guardadas.' : null}>
            Guardar horas
          </Boton>
        </span>
      ) : null}
      <AvisoDeError>{error}</AvisoDeError>
    </form>
  )
}

/**
 * Chooses the channels of each kind of notice, and the hours without notices (decisiones/vivo,
 * «What an account chooses»).
 */
export const AjustesDeAvisos = ({ perfil }: { perfil: Perfil }) => {
  const refrescar = useRefrescar()
  const [fallo, fallar] = useState<string>()
  const [pendientes, esperar] = useState<ReadonlyMap<string, boolean>>(new Map())
  const elegir = async (eleccion: EleccionDeAvisos): Promise<void> => {
    await mandar(ruta('elegir_avisos'), eleccion)
    await refrescar('cuenta')
  }
  const marcar = async (clave: string, eleccion: EleccionDeAvisos, marcada: boolean) => {
    fallar(undefined)
    esperar((antes) => new Map(antes).set(clave, marcada))
    try {
      await elegir(eleccion)
    } catch (error) {
      fallar(detalleDe(error))
    }
    esperar((antes) => new Map([...antes].filter(([otra]) => otra !== clave)))
  }
  return (
    <Ancla id={AJUSTES_DE_AVISOS}>
      <Seccion
        titulo="Cómo te llegan los avisos"
        texto={`Todos quedan en la campana. Elige cuáles aparecen además en pantalla, cuáles suenan, cuáles llegan a tus equipos con la página cerrada y cuáles van al correo: uno al día, a las ${horaDeResumen(perfil.avisos.silencio)}, con lo que siga sin leer.`}
      >
        <table className={estilo.avisos}>
          <thead>
            <tr>
              <th scope="col">Avisos de</th>
              {CANALES_DE_AVISO.map((canal) => (
                <th key={canal} scope="col">
                  {PALABRA_CANAL[canal]}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {clasesDe(perfil).map((clase) => (
              <tr key={clase}>
                <th scope="row">{PALABRA_DE_AVISOS[clase]}</th>
                {CANALES_DE_AVISO.map((canal) => (
                  <td key={canal}>
                    <Casilla
                      nombre={`${PALABRA_DE_AVISOS[clase]}: ${PALABRA_CANAL[canal].toLowerCase()}`}
                      sinPalabras
                      checked={pendientes.get(`${canal} ${clase}`) ?? perfil.avisos.canales[canal].includes(clase)}
                      onChange={({ target: { checked } }) =>
                        void marcar(`${canal} ${clase}`, { canal, clase, llega: checked }, checked)
                      }
                    />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
        {perfil.correoConfirmado || perfil.avisos.canales.correo.length === 0 ? null : (
          <p className={estilo.falta}>
            Para que te llegue al correo falta que lo confirmes, con el enlace que enviamos a {perfil.correo}.
          </p>
        )}
        <Silencio silencio={perfil.avisos.silencio} elegir={elegir} />
        <div className={estilo.nombran}>
          <Casilla
            nombre="En tus equipos, nombrar personas y valores"
            checked={pendientes.get('nombran') ?? perfil.avisos.nombran}
            onChange={({ target }) => void marcar('nombran', { nombran: target.checked }, target.checked)}
          />
          <p>Sin marcar, dicen solo qué pasó y en qué pedido: quien vea tu equipo puede leerlos.</p>
        </div>
        <Equipos cuenta={perfil.id} />
        <AvisoDeError>{fallo}</AvisoDeError>
      </Seccion>
    </Ancla>
  )
}
