import type { RetailerDetail } from '../../contract.ts';

/** The labels of a store's form, in the form's order. */
export const labels = {
  name: 'Name',
  description: 'Description',
  address: 'Address',
  city: 'City',
  state: 'State',
  zip: 'Zip',
  phone: 'Phone',
  email: 'Email',
  websiteUrl: 'Website',
  lat: 'Latitude',
  lng: 'Longitude',
  status: 'Status',
};

/** A store as the values of its form. */
export const revised = (retailer: RetailerDetail) => ({
  revision: retailer.revision,
  picture: retailer.storePhoto,
  values: {
    name: retailer.name,
    description: retailer.description ?? '',
    address: retailer.address ?? '',
    city: retailer.city ?? '',
    state: retailer.state ?? '',
    zip: retailer.zip ?? '',
    phone: retailer.phone ?? '',
    email: retailer.email ?? '',
    websiteUrl: retailer.websiteUrl ?? '',
    lat: retailer.lat,
    lng: retailer.lng,
    status: retailer.status,
  },
});
