require "csv"

# Yields each row of an uploaded file as a hash with lower-case, stripped keys.
module CsvRows
  def self.each(io)
    CSV.new(io, headers: true).each do |row|
      yield row.to_h.transform_keys { |key| key.to_s.strip.downcase }
    end
  end
end
