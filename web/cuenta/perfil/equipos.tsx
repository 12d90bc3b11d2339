import { queryOptions, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { DispositivosPush } from '#api/contract/push.ts'
import { ruta } from '#domain/rutas.ts'
import { consultar, detalleDe, mandar } from '#web/servidor/pedir.ts'
import { useRefrescar } from '#web/servidor/refresco.ts'
import { Boton } from '#web/ui/boton.tsx'
import { momento } from '#web/ui/cifras.ts'
import { AvisoDeError } from '#web/ui/formulario/campo.tsx'
import { dejarDeRecibir, type PermisoPush, permisoPush, recibirAqui } from '#web/yo/push.ts'
import estilo from './perfil.module.css'

const consultaEquipos = queryOptions({
  queryKey: ['push'] as const,
  queryFn: ({ signal }) => consultar<DispositivosPush>(ruta('push_dispositivos'), {}, signal),
})

const POR_QUE_NO: Readonly<Partial<Record<PermisoPush, string>>> = {
  'no-sabe':
    'Este navegador no recibe avisos con la página cerrada. En un iPhone o iPad, primero añade BandWork a la pantalla de inicio.',
  negado:
    'Este navegador tiene bloqueados los avisos de BandWork. Permítelos en los ajustes del sitio y vuelve a cargar la página.',
}

/**
 * Lists the account's browsers that receive push notices, and adds or removes this one
 * (decisiones/vivo, «Push»).
 */
export const Equipos = ({ cuenta }: { cuenta: string }) => {
  const { data, error } = useQuery(consultaEquipos)
  const refrescar = useRefrescar()
  const [permiso, ver] = useState(permisoPush)
  const [ocupado, ocupar] = useState('')
  const [fallo, fallar] = useState<string>()
  const este = data?.items.find((equipo) => equipo.este)
  // Another device has removed this browser.
  const sobra = data !== undefined && !este && ocupado === ''
  useEffect(() => {
    if (sobra) dejarDeRecibir().catch(() => undefined)
  }, [sobra])
  const hacer = async (que: string, hecho: () => Promise<unknown>) => {
    ocupar(que)
    fallar(undefined)
    try {
      await hecho()
    } catch (motivo) {
      fallar(detalleDe(motivo))
    }
    ver(permisoPush())
    await refrescar('equipo').catch(() => undefined)
    ocupar('')
  }
  const quitar = (id: string, esEste: boolean) =>
    hacer(id, async () => {
      await mandar(ruta('push_quitar'), { id })
      if (esEste) await dejarDeRecibir()
    })
  const porQueNo = POR_QUE_NO[permiso]
  return (
    <div className={estilo.equipos}>
      {porQueNo ? <p role="status">{porQueNo}</p> : null}
      {data && !este && !porQueNo ? (
        <div>
          <Boton ocupado={ocupado === 'aqui'} onClick={() => void hacer('aqui', () => recibirAqui(cuenta))}>
            Recibir en este equipo
          </Boton>
          <p>Te avisa aunque la página esté cerrada, mientras tu sesión siga abierta.</p>
        </div>
      ) : null}
      {data && data.items.length > 0 ? (
        <ul aria-label="Equipos que reciben avisos">
          {data.items.map(({ id, nombre, desde, este: esEste }) => (
            <li key={id}>
              <span>
                {nombre}
                <small>{esEste ? 'este equipo' : `desde el ${momento(desde)}`}</small>
              </span>
              <Boton tono="suave" de={nombre} ocupado={ocupado === id} onClick={() => void quitar(id, esEste)}>
                Dejar de recibir
              </Boton>
            </li>
          ))}
        </ul>
      ) : null}
      <AvisoDeError>{fallo ?? (error ? detalleDe(error) : undefined)}</AvisoDeError>
    </div>
  )
}
