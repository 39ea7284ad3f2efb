/** The state and postcode that a query names, compared with those of a name. */
import { postcodeFilter, postcodeOf, stateFilter, stateOf } from "../analysis/nameAttributes.ts"

export interface PlaceFilter {
  /** As `nameAttributes` numbers states and postcodes; 0 excludes no name. */
  readonly state: number
  readonly postcode: number
}

export const placeFilterOf = (place: {
  readonly state: string | null
  readonly postcode: string | null
}): PlaceFilter => ({ state: stateFilter(place.state), postcode: postcodeFilter(place.postcode) })

/** Whether a name is known to be of another place. A name of no known place is not. */
export const isOfAnotherPlace = (filter: PlaceFilter, attributes: number): boolean => {
  const postcode = postcodeOf(attributes)
  const state = stateOf(attributes)
  return (
    (filter.state !== 0 && state !== 0 && state !== filter.state) ||
    (filter.postcode !== 0 && postcode !== 0 && postcode !== filter.postcode)
  )
}

/** How many of the filter's state and postcode the name's own agree with. */
export const agreeingPlaces = (filter: PlaceFilter, attributes: number): number =>
  Number(filter.state !== 0 && stateOf(attributes) === filter.state) +
  Number(filter.postcode !== 0 && postcodeOf(attributes) === filter.postcode)
