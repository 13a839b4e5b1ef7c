class Contact < ApplicationRecord
  belongs_to :account
  has_many :tags

  # email is unique within an account (database index on account_id, lower(email)).
  validates :email, presence: true
  after_create_commit :send_welcome
end
